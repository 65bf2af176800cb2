package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.tools.Console;
import io.tremaux.workload.ArrayLoop;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Csr;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.neo4j.driver.Record;
import org.neo4j.driver.Value;

/**
 * The questions to one graph, with all that answer them in the server and in bare arrays.
 *
 * @param clearing resets the shared caches
 * @param questions to which they are added
 * @param rates to which those are added that answer many clients
 */
record Questions(
        Graph graph,
        Bolt bolt,
        Export export,
        Engines engines,
        Gds gds,
        List<Caching> cachings,
        Runnable clearing,
        List<Question> questions,
        List<Rate> rates) {
    private static final int STARTS_OF_TWO_HOPS = 50;
    private static final int STARTS_OF_RECOMMENDATIONS = 10; // one takes Cypher a second
    private static final int SECONDS_OF_CLIENTS = 5; // 500 requests: the fewest for a p99
    private static final int BEST = 10;
    private static final String SUBGRAPH = "subgraphNodes";
    private static final String EXPAND = "expandConfig";

    /** A contender that many clients ask: the run gives their latencies. */
    record Rate(Contender contender, Supplier<List<Double>> run) {}

    void add() {
        List<Start> root = Start.of(bolt, graph.everyNode().starts());
        List<Start> some = Start.random(bolt, graph.neighbourhood().starts());
        List<Start> few = some.stream().limit(STARTS_OF_TWO_HOPS).toList();
        if (graph.isTree()) {
            counted("every node, NONE", graph.everyNode().depthFirst(Uniqueness.NONE), root);
        }
        counted("every node", graph.everyNode(), root);
        counted(graph.subsetName(), graph.subset(), root);
        nodes(root);
        Question twoHops = counted("two hops", graph.neighbourhood(), few);
        rated(twoHops, few);
        paths(root);
        tiny(some);
        if (graph == Graph.SOCIAL) {
            recommended(some.stream().limit(STARTS_OF_RECOMMENDATIONS).toList());
        }
    }

    /** Those outside of the database, and GDS. */
    private void addOutside(Rivals rivals, Workload workload, List<Start> starts) {
        List<int[]> ids = starts.stream().map(start -> new int[] {start.id()}).toList();
        rivals.all.add(bareArrays(workload, ids));
        rivals.all.addAll(
                engines.contenders(workload, starts.stream().map(List::of).toList()));
        rivals.all.addAll(gds.contenders(workload, starts));
    }

    /**
     * In this process: no server, no protocol, no transaction, only the relationships that are followed.
     *
     * @param starts of each answer those whose counts it adds up
     */
    private Contender bareArrays(Workload workload, List<int[]> starts) {
        long begun = System.nanoTime();
        ArrayLoop loop = new ArrayLoop(Csr.of(export, workload), workload.manner(), starts.get(0));
        Contender contender = Contender.outside("bare arrays", "CSR loop", start -> {
            loop.startAt(starts.get(start));
            long from = System.nanoTime();
            loop.run();
            double ms = Console.millis(System.nanoTime() - from);
            return new Answer(loop.counts().returned(), ms);
        });
        contender.loadMs = Console.millis(System.nanoTime() - begun);
        return contender;
    }

    private Question question(String name, int starts, Rivals rivals) {
        Question question = new Question(name, starts, rivals.all);
        questions.add(question);
        return question;
    }

    private Question counted(String name, Workload workload, List<Start> starts) {
        Rivals rivals =
                new Rivals(statement -> way(starts, statement)).ours(cachings, caching -> count(workload, caching));
        if (starts.size() > 1) {
            rivals.cleared(caching -> count(workload, caching), clearing);
        }
        boolean meetsOnce = workload.uniqueness() == Uniqueness.NODE_GLOBAL;
        rivals.cypher("", workload, " RETURN " + (meetsOnce ? "count(DISTINCT n)" : "count(*)") + " AS count");
        String filter = workload.isOfTrue() ? " WITH node WHERE node.value" : "";
        String end = filter.isEmpty() ? "" : " WITH last(nodes(path)) AS node WHERE node.value";
        String expanded = "(r, {" + workload.config() + ", uniqueness: '" + workload.uniqueness() + "'}) YIELD path"
                + end + " RETURN count(*) AS count";
        if (meetsOnce) {
            rivals.apocAndDropIn(
                            "",
                            SUBGRAPH,
                            "(r, {" + workload.config() + "}) YIELD node" + filter + " RETURN count(*) AS count")
                    .apoc("", EXPAND, expanded);
        } else {
            rivals.apocAndDropIn("", EXPAND, expanded);
        }
        addOutside(rivals, workload, starts);
        return question(name, starts.size(), rivals);
    }

    /** The same traversals, by many clients. */
    private void rated(Question question, List<Start> starts) {
        Workload workload = graph.neighbourhood();
        String distinct = " RETURN count(DISTINCT n) AS count";
        cachings.forEach(caching -> rate(question, starts, caching.family(), caching.name(), count(workload, caching)));
        rate(question, starts, "Cypher", Rivals.VARIABLE_LENGTH, "MATCH " + workload.pattern() + distinct);
        rate(question, starts, "Cypher", Rivals.QUANTIFIED, "MATCH " + workload.quantified() + distinct);
        String procedure = "apoc.path." + SUBGRAPH;
        String called = "CALL " + procedure + "(r, {" + workload.config() + "}) YIELD node RETURN count(*) AS count";
        rate(question, starts, "APOC", procedure, called);
    }

    private void rate(Question question, List<Start> starts, String family, String name, String statement) {
        rates.add(new Rate(
                Contender.inServer(family, name, way(starts, statement)),
                () -> new Clients(bolt, question, starts, SECONDS_OF_CLIENTS).run(name, statement)));
    }

    /** A call of one of our procedures, to which the columns are added. */
    private static String call(String procedure, String config, Caching caching) {
        return "CALL tremaux." + procedure + "(r, {" + config + ", " + caching.config() + "}) YIELD ";
    }

    private static String count(Workload workload, Caching caching) {
        return call("count", workload.tremauxConfig(), caching) + "count RETURN count";
    }

    private IntFunction<Answer> way(List<Start> starts, String statement) {
        return start -> bolt.ask(starts.get(start), statement, Bolt::number);
    }

    /** Each with two of its properties, read at the client. */
    private void nodes(List<Start> root) {
        Workload workload = graph.everyNode().downTo(graph.nodesTo);
        String end = String.join(", ", graph.properties);
        String ours = "node RETURN " + end;
        Rivals rivals = new Rivals(statement -> rows(root, statement))
                .ours(cachings, caching -> call("traverse", workload.tremauxConfig(), caching) + ours)
                .cypher("", workload, " WITH DISTINCT n AS node RETURN " + end)
                .apocAndDropIn("", SUBGRAPH, "(r, {" + workload.config() + "}) YIELD node RETURN " + end);
        question("nodes to depth " + graph.nodesTo + ", with two values each", 1, rivals);
    }

    /** The rows as a multiset: how often each comes. */
    private IntFunction<Answer> rows(List<Start> starts, String statement) {
        return start -> {
            List<List<Value>> rows = new ArrayList<>();
            Answer answer = bolt.ask(starts.get(start), statement, result -> {
                result.forEachRemaining(row -> rows.add(row.values()));
                return rows.size();
            });
            Map<List<Value>, Long> times =
                    rows.stream().collect(Collectors.groupingBy(row -> row, Collectors.counting()));
            return new Answer(times, answer.ms());
        };
    }

    private void paths(List<Start> root) {
        Workload workload =
                graph.everyNode().depthFirst(Uniqueness.RELATIONSHIP_PATH).downTo(graph.pathsTo);
        Rivals rivals = new Rivals(statement -> way(root, statement))
                .ours(cachings, caching -> count(workload, caching))
                .cypher("", workload, " RETURN count(*) AS count")
                .apocAndDropIn("", EXPAND, "(r, {" + workload.config() + "}) YIELD path RETURN count(*) AS count");
        addOutside(rivals, workload, root);
        question("paths to depth " + graph.pathsTo, 1, rivals);
    }

    /** Many short traversals in one statement. */
    private void tiny(List<Start> starts) {
        Workload workload = graph.neighbourhood().downTo(1);
        String from = "MATCH (r) WHERE elementId(r) IN $starts ";
        String sum = "count RETURN sum(count)";
        Map<String, Object> parameters =
                Map.of("starts", starts.stream().map(Start::elementId).toList());
        Rivals rivals = new Rivals(statement -> start -> bolt.ask(statement, parameters, Bolt::number))
                .ours(cachings, caching -> from + call("count", workload.tremauxConfig(), caching) + sum)
                .cypher(from + "CALL (r) { ", workload, " RETURN count(DISTINCT n) AS count } RETURN sum(count)")
                .apocAndDropIn(from, SUBGRAPH, "(r, {" + workload.config() + "}) YIELD node RETURN count(*)");
        int[] ids = starts.stream().mapToInt(Start::id).toArray();
        rivals.all.add(bareArrays(workload, List.of(ids)));
        rivals.all.addAll(engines.contenders(workload, List.of(starts)));
        question(starts.size() + " walks of one hop", 1, rivals);
    }

    /** The ten best features for a user: those that most friends of friends have. */
    private void recommended(List<Start> starts) {
        String config = "steps: ['FRIEND>', 'FRIEND>', 'HAS>'], exclude: 'HAS>', limit: " + BEST;
        String ours = "node, score RETURN id(node) AS id, score";
        Rivals rivals = new Rivals(statement ->
                        start -> bolt.ask(starts.get(start), statement, result -> result.list(Record::asMap)))
                .ours(cachings, caching -> call("recommend", config, caching) + ours)
                .add(
                        "Cypher",
                        "Cypher",
                        "MATCH (r)-[:FRIEND]->()-[:FRIEND]->()-[:HAS]->(n) WHERE NOT (r)-[:HAS]->(n)"
                                + " WITH n, count(*) AS score ORDER BY score DESC, id(n) LIMIT " + BEST
                                + " RETURN id(n) AS id, score");
        question("recommendation", starts.size(), rivals);
    }
}
