"""The engines that scripts/compare --with-engines measures beside Tremaux.

    engines.py FOLDER

FOLDER has the graph: sources, targets, types (little-endian integers, a relationship each), names (of the types, by number), nodes
(above the highest id), "label NAME" and true (ids). A line of JSON on standard input asks, a line on standard output answers:

    {"engine": "duckdb", "what": "load"}                                        {"ms": 812.4, "version": "1.0"}
    {"engine": "duckdb", "what": "prepare", "types": ["HAS"], "direction": "out", "levels": 2, "denied": "", "returned": "",
     "uniqueness": "NODE_GLOBAL"}                                               {"ms": 3.1, "walk": 0}
    {"engine": "duckdb", "what": "count", "walk": 0, "starts": [7]}             {"ms": 0.2, "answer": 42}

Preparing makes what the walk needs, such as a graph of the relationships that it may follow. An engine that has no way to walk so answers
{"unsupported": true}.
"""

import contextlib
import json
import os
import sqlite3
import sys
import tempfile
import time
import warnings

import numpy as np

TREE_DEPTH = 30  # no path without a bound is longer, on any of the graphs that it is asked of


class Unsupported(Exception):
    pass


class Graph:
    def __init__(self, folder):
        self.folder = folder
        self.sources, self.targets, self.types = (self.ints(name) for name in ("sources", "targets", "types"))
        self.names = self.text("names").split("\n")[:-1]
        self.nodes = int(self.text("nodes"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def ints(self, name):
        return np.fromfile(self.path(name), dtype="<i4")

    def text(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def labels(self):
        return [name[len("label "):] for name in os.listdir(self.folder) if name.startswith("label ")]

    def mask(self, name):
        mask = np.zeros(self.nodes, dtype=bool)
        mask[self.ints(name)] = True
        return mask

    def followed(self, walk):
        """Sources and targets of the relationships that a walk may follow; none at a denied node."""
        wanted = np.isin(self.types, [self.names.index(name) for name in walk["types"]])
        if walk["denied"]:
            denied = self.mask("label " + walk["denied"])
            wanted &= ~denied[self.sources] & ~denied[self.targets]
        return self.sources[wanted], self.targets[wanted]

    def returned(self, walk):
        """What nodes a walk returns, or None for all."""
        return self.mask("label " + walk["returned"]) & self.mask("true") if walk["returned"] else None


class Simple:
    """An engine that knows only one kind of relationship: each walk has a graph of its own."""

    def __init__(self, graph):
        self.graph = graph

    def prepare(self, walk):
        if walk["uniqueness"] == "RELATIONSHIP_PATH":
            raise Unsupported
        return self.make(walk), self.graph.returned(walk)


class Igraph(Simple):
    def load(self):
        import igraph

        self.igraph = igraph
        self.version = igraph.__version__

    def make(self, walk):
        sources, targets = self.graph.followed(walk)
        return self.igraph.Graph(n=self.graph.nodes, edges=np.column_stack((sources, targets)), directed=walk["direction"] != "both")

    def count(self, walk, prepared, starts):
        graph, returned = prepared
        mode = "in" if walk["direction"] == "in" else "out"
        levels = walk["levels"] if walk["levels"] >= 0 else self.graph.nodes
        if returned is None:
            return sum(graph.neighborhood_size(starts, order=levels, mode=mode))
        return int(sum(returned[nodes].sum() for nodes in graph.neighborhood(starts, order=levels, mode=mode)))


class Networkit(Simple):
    def load(self):
        import networkit

        self.networkit = networkit
        self.version = networkit.__version__

    def make(self, walk):
        sources, targets = self.graph.followed(walk)
        if walk["direction"] == "in":
            sources, targets = targets, sources
        return self.networkit.GraphFromCoo((sources, targets), n=self.graph.nodes, directed=walk["direction"] != "both")

    def count(self, walk, prepared, starts):
        graph, returned = prepared
        bound = walk["levels"] if walk["levels"] >= 0 else self.graph.nodes
        answer = 0
        for start in starts:
            search = self.networkit.distance.BFS(graph, start, storePaths=False)
            search.run()
            met = np.asarray(search.getDistances(asarray=True)) <= bound
            answer += int((met if returned is None else met & returned).sum())
        return answer


class Sql:
    """Recursive SQL. One table has all relationships, another what of the nodes the walks ask."""

    def __init__(self, graph):
        self.graph = graph
        self.labels = graph.labels()

    def columns(self):
        return ["label%d" % number for number in range(len(self.labels))] + ["truth"]

    def marks(self):
        return [self.graph.mask("label " + label) for label in self.labels] + [self.graph.mask("true")]

    def prepare(self, walk):
        types = ",".join(str(self.graph.names.index(name)) for name in walk["types"])
        denied = "" if not walk["denied"] else " JOIN nodes n ON n.id = %s AND NOT n.label" + str(self.labels.index(walk["denied"]))
        bound = " AND w.depth < %d" % walk["levels"] if walk["levels"] >= 0 else ""
        by_level = walk["levels"] >= 0 or walk["uniqueness"] != "NODE_GLOBAL"
        if walk["uniqueness"] == "RELATIONSHIP_PATH" and walk["direction"] == "both":
            raise Unsupported  # a row would have to remember its relationships
        union = "UNION" if walk["uniqueness"] == "NODE_GLOBAL" else "UNION ALL"
        return self.recursive(types, denied, bound, by_level, union, walk)

    def recursive(self, types, denied, bound, by_level, union, walk):
        depth = ", w.depth + 1" if by_level else ""
        table, start, to = {
            "out": ("relationships", "source", "target"),
            "in": ("relationships", "target", "source"),
            "both": ("both_ways", "id", "other"),
        }[walk["direction"]]
        step = "SELECT r.%s%s FROM walk w JOIN %s r ON r.%s = w.id%s WHERE r.type IN (%s)%s" % (
            to,
            depth,
            table,
            start,
            denied % ("r." + to) if denied else "",
            types,
            bound,
        )
        counted = "count(DISTINCT id)" if union == "UNION" and by_level else "count(*)"
        wanted = ""
        if walk["returned"]:
            wanted = " JOIN nodes m USING (id) WHERE m.label%d AND m.truth" % self.labels.index(walk["returned"])
        return "WITH RECURSIVE walk(id%s) AS (SELECT CAST(? AS INTEGER)%s %s %s) SELECT %s FROM walk%s" % (
            ", depth" if by_level else "",
            ", 0" if by_level else "",
            union,
            step,
            counted,
            wanted,
        )

    def count(self, walk, statement, starts):
        return sum(self.one(statement, start) for start in starts)


class Sqlite(Sql):
    def load(self):
        self.connection = sqlite3.connect(":memory:")
        self.version = sqlite3.sqlite_version
        run = self.connection.execute
        run("CREATE TABLE relationships (source INTEGER, target INTEGER, type INTEGER)")
        rows = zip(self.graph.sources.tolist(), self.graph.targets.tolist(), self.graph.types.tolist())
        self.connection.executemany("INSERT INTO relationships VALUES (?, ?, ?)", rows)
        run("CREATE TABLE both_ways (id INTEGER, other INTEGER, type INTEGER)")
        run("INSERT INTO both_ways SELECT source, target, type FROM relationships UNION ALL SELECT target, source, type FROM relationships")
        run("CREATE INDEX forward ON relationships (source, type, target)")
        run("CREATE INDEX backward ON relationships (target, type, source)")
        run("CREATE INDEX either ON both_ways (id, type, other)")
        run("CREATE TABLE nodes (id INTEGER PRIMARY KEY, %s)" % ", ".join(self.columns()))
        marks = [mark.tolist() for mark in self.marks()]
        places = ", ".join("?" * (1 + len(marks)))
        self.connection.executemany("INSERT INTO nodes VALUES (%s)" % places, zip(range(self.graph.nodes), *marks))

    def one(self, statement, start):
        return self.connection.execute(statement, (start,)).fetchone()[0]


class Duckdb(Sql):
    def load(self):
        import duckdb

        self.connection = duckdb.connect()
        self.version = duckdb.__version__
        table = {"source": self.graph.sources, "target": self.graph.targets, "type": self.graph.types}
        nodes = dict(zip(self.columns(), self.marks()), id=np.arange(self.graph.nodes, dtype=np.int32))
        self.create("relationships", table)
        self.create("nodes", nodes)
        self.connection.execute(
            "CREATE TABLE both_ways AS SELECT source AS id, target AS other, type FROM relationships"
            " UNION ALL SELECT target, source, type FROM relationships"
        )

    def create(self, name, columns):
        self.connection.register("loaded", columns)
        self.connection.execute("CREATE TABLE %s AS SELECT * FROM loaded" % name)
        self.connection.unregister("loaded")

    def one(self, statement, start):
        return self.connection.execute(statement, [start]).fetchone()[0]


class Kuzu:
    """Cypher over a node table and a table for each type, in a database on disk."""

    def __init__(self, graph):
        self.graph = graph
        self.labels = graph.labels()

    def load(self):
        import kuzu

        warnings.simplefilter("ignore", DeprecationWarning)  # of prepare, without which each answer is planned anew
        self.version = kuzu.__version__
        self.folder = tempfile.TemporaryDirectory()
        self.connection = kuzu.Connection(kuzu.Database(os.path.join(self.folder.name, "graph")))
        marks = [self.graph.mask("label " + label) for label in self.labels] + [self.graph.mask("true")]
        keys = ["label%d" % number for number in range(len(self.labels))] + ["truth"]
        self.run("CREATE NODE TABLE N(id INT64 PRIMARY KEY, %s)" % ", ".join(key + " BOOLEAN" for key in keys))
        self.copy("N", np.arange(self.graph.nodes), *marks)
        for number, name in enumerate(self.graph.names):
            of = self.graph.types == number
            self.run("CREATE REL TABLE `%s`(FROM N TO N)" % name)
            self.copy("`%s`" % name, self.graph.sources[of], self.graph.targets[of])

    def copy(self, table, *columns):
        file = os.path.join(self.folder.name, "rows.csv")
        np.savetxt(file, np.column_stack(columns), fmt="%d", delimiter=",")
        with open(file, encoding="utf-8") as rows:
            text = rows.read()
        if len(columns) > 2:  # truth values
            with open(file, "w", encoding="utf-8") as rows:
                for line in text.splitlines():
                    first, *rest = line.split(",")
                    rows.write(",".join([first] + ["true" if mark == "1" else "false" for mark in rest]) + "\n")
        self.run('COPY %s FROM "%s"' % (table, file))
        os.remove(file)

    def run(self, statement):
        self.connection.execute(statement)

    def prepare(self, walk):
        if walk["denied"]:
            raise Unsupported  # its filter of inner nodes, (r, n | WHERE ...), finds more nodes than all others
        arrows = {"out": ("-", "->"), "in": ("<-", "-"), "both": ("-", "-")}[walk["direction"]]
        paths = walk["uniqueness"] == "RELATIONSHIP_PATH"
        levels = walk["levels"] if walk["levels"] >= 0 else TREE_DEPTH
        wanted = ""
        if walk["returned"]:
            wanted = " WHERE b.label%d AND b.truth" % self.labels.index(walk["returned"])
        return self.connection.prepare(
            "MATCH (a:N {id: $start})%s[:%s* %s 1..%d]%s(b:N)%s RETURN %s"
            % (
                arrows[0],
                "|:".join("`%s`" % name for name in walk["types"]),
                "TRAIL" if paths else "SHORTEST",
                levels,
                arrows[1],
                wanted,
                "count(*)" if paths else "count(DISTINCT b.id)",
            )
        )

    def count(self, walk, statement, starts):
        itself = 0 if walk["returned"] else 1
        return sum(self.connection.execute(statement, {"start": start}).get_next()[0] + itself for start in starts)


ENGINES = {"duckdb": Duckdb, "kuzu": Kuzu, "sqlite": Sqlite, "igraph": Igraph, "networkit": Networkit}


def milliseconds(begun):
    return (time.perf_counter() - begun) * 1000


def answer(graph, engines, walks, request):
    begun = time.perf_counter()
    name = request["engine"]
    if request["what"] == "load":
        engines[name] = ENGINES[name](graph)
        engines[name].load()
        return {"ms": milliseconds(begun), "version": engines[name].version}
    if request["what"] == "prepare":
        walks.append((request, engines[name].prepare(request)))
        return {"ms": milliseconds(begun), "walk": len(walks) - 1}
    walk, prepared = walks[request["walk"]]
    counted = engines[name].count(walk, prepared, request["starts"])
    return {"ms": milliseconds(begun), "answer": int(counted)}


def main():
    graph = Graph(sys.argv[1])
    engines = {}
    walks = []
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print must not come among the answers
    with contextlib.suppress(KeyboardInterrupt):
        for line in sys.stdin:
            try:
                reply = answer(graph, engines, walks, json.loads(line))
            except Unsupported:
                reply = {"unsupported": True}
            except Exception as e:  # whatever a library throws, the client must hear of it
                reply = {"error": "%s: %s" % (type(e).__name__, e)}
            out.write(json.dumps(reply) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
