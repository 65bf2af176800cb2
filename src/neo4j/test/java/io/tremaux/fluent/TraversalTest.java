package io.tremaux.fluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.it.traversal.RandomGraph;
import io.tremaux.it.traversal.RandomTraversal;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.request.LongQuestions;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.traversal.Uniqueness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class TraversalTest {
    private static final int THREADS = 4;
    private static final int RUNS = 200;
    private static final String PEOPLE =
            "CREATE (a:Person {name: 'a', age: 1})-[:KNOWS {since: 1}]->(b:Person {name: 'b', age: 2})"
                    + "-[:KNOWS {since: 2}]->(c:Person {name: 'c', age: 3}), (a)-[:KNOWS {since: 3}]->(:Person {name: 'd', age: 2})";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Set<List<String>> answers = new HashSet<>();

    private static Tremaux tremaux() {
        return Tremaux.of(server.database());
    }

    private static <T> T in(Function<Transaction, T> work) {
        try (Transaction transaction = server.database().beginTx()) {
            return work.apply(transaction);
        }
    }

    private static long counted(Function<Transaction, Long> work) {
        return in(work);
    }

    private static Node person(Transaction transaction, String name) {
        return transaction.findNodes(() -> "Person", "name", name).next();
    }

    private static List<String> rows(Rows opened) {
        List<String> found = new ArrayList<>();
        try (Rows rows = opened) {
            while (rows.next()) {
                assertThat(rows.node().getElementId()).isEqualTo(rows.elementId());
                found.add(rows.nodeId() + " " + rows.depth());
            }
        }
        return found;
    }

    private static String names(Rows opened) {
        StringBuilder found = new StringBuilder();
        try (Rows rows = opened) {
            while (rows.next()) {
                found.append(rows.node().getProperty("name")).append(rows.depth());
            }
        }
        return found.toString();
    }

    @Test
    void shouldFindWhatCypherFinds() {
        Rounds.run(500, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            RandomTraversal asked = RandomTraversal.random(random, graph);
            Scope scope = any(random, Scope.values());
            Engine engine = any(random, Engine.values());
            List<String> start = asked.start().stream().map(TraversalTest::text).toList();
            Map<String, Object> config = config(asked, scope, engine);
            List<String> expected = answer(() -> byCypher(start, config));
            Traversal[] compiled = new Traversal[1];
            List<String> given = answer(() -> {
                compiled[0] = compiled(start, asked).cached(scope).engine(engine);
                return in(transaction -> rows(compiled[0].run(transaction, Map.of())));
            });
            assertThat(given).as(replay + start + config).isEqualTo(expected);
            if (!expected.equals(List.of("refused"))) {
                assertThat(counted(transaction -> compiled[0].count(transaction, Map.of())))
                        .as(replay + start + config)
                        .isEqualTo(expected.size());
            }
            answers.add(expected);
        });
        assertThat(answers).hasSizeGreaterThan(50);
    }

    private static <T> T any(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }

    private interface Asking {
        List<String> ask();
    }

    private static List<String> answer(Asking asking) {
        try {
            return asking.ask();
        } catch (InvalidParameterException | QueryExecutionException e) {
            return List.of("refused");
        }
    }

    private static String text(NodeSelector start) {
        return start instanceof NodeSelector.HasLabel label ? label.name() : ((NodeSelector.ElementId) start).id();
    }

    private static List<String> byCypher(List<String> start, Map<String, Object> config) {
        return in(transaction -> transaction
                .execute(
                        "CALL tremaux.traverse($start, $config) YIELD node, depth RETURN id(node) + ' ' + depth AS row",
                        Map.of("start", start, "config", config))
                .<String>columnAs("row")
                .stream()
                .toList());
    }

    private static Map<String, Object> config(RandomTraversal asked, Scope scope, Engine engine) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("expand", asked.expand());
        config.put("relationshipFilter", asked.relationshipFilter());
        config.put("labelFilter", asked.labelFilter());
        config.put("resultWhere", asked.resultWhere());
        config.put("nodeWhere", asked.nodeWhere());
        config.put("relationshipWhere", asked.relationshipWhere());
        config.values().removeIf(value -> value == null);
        config.put("filterStartNode", asked.filterStartNode());
        config.put("minLevel", (long) asked.minLevel());
        config.put("maxLevel", (long) asked.maxLevel());
        config.put("uniqueness", asked.uniqueness().name());
        config.put("bfs", asked.bfs());
        config.put("limit", asked.limit());
        config.put("cache", scope.name());
        config.put("engine", engine.name());
        return config;
    }

    private static Traversal compiled(List<String> start, RandomTraversal asked) {
        Traversal traversal = tremaux().from(start.toArray(String[]::new));
        traversal = asked.expand() == null
                ? traversal
                : traversal.expand(asked.expand().toArray(String[]::new));
        traversal = given(traversal, asked.relationshipFilter(), Traversal::relationships);
        traversal = given(traversal, asked.labelFilter(), Traversal::labels);
        traversal = given(traversal, asked.resultWhere(), Traversal::where);
        traversal = given(traversal, asked.nodeWhere(), Traversal::nodeWhere);
        traversal = given(traversal, asked.relationshipWhere(), Traversal::relationshipWhere);
        traversal = asked.minLevel() < 0 ? traversal : traversal.minLevel(asked.minLevel());
        traversal = asked.maxLevel() < 0 ? traversal : traversal.maxLevel(asked.maxLevel());
        traversal = asked.limit() < 0 ? traversal : traversal.limit(asked.limit());
        return traversal
                .filterStartNode(asked.filterStartNode())
                .uniqueness(asked.uniqueness())
                .bfs(asked.bfs());
    }

    private interface Saying {
        Traversal say(Traversal traversal, String text);
    }

    private static Traversal given(Traversal traversal, String text, Saying saying) {
        return text == null ? traversal : saying.say(traversal, text);
    }

    @Test
    void shouldStartFromNodesTextsAndWhatItWasToldTo() {
        server.cypher(PEOPLE);
        Traversal traversal =
                tremaux().from("Person(name==$who)").relationships("KNOWS>").uniqueness(Uniqueness.RELATIONSHIP_PATH);
        in(transaction -> {
            Node a = person(transaction, "a");
            Node b = person(transaction, "b");
            assertThat(names(traversal.run(transaction, Map.of("who", "b")))).isEqualTo("b0c1");
            assertThat(names(traversal.run(transaction, b, Map.of()))).isEqualTo("b0c1");
            assertThat(names(traversal.run(transaction, List.of(b, b), Map.of())))
                    .isEqualTo("b0b0c1c1");
            assertThat(names(traversal.run(transaction, "Person(age==$age)", Map.of("age", 3))))
                    .isEqualTo("c0");
            assertThat(traversal.count(transaction, Map.of("who", "a"))).isEqualTo(4);
            assertThat(traversal.count(transaction, a, Map.of())).isEqualTo(4);
            assertThat(traversal.count(transaction, List.of(a, b), Map.of())).isEqualTo(6);
            return traversal.count(transaction, b.getElementId(), Map.of());
        });
    }

    @Test
    void shouldFindTheShortestOfAllPaths() {
        Set<OptionalInt> distances = new HashSet<>();
        Rounds.run(100, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            RandomTraversal asked = RandomTraversal.random(random, graph);
            Traversal[] compiled = new Traversal[1];
            List<String> rejected = answer(() -> {
                compiled[0] = compiled(List.of(), asked)
                        .minLevel(Math.min(2, Math.max(0, asked.minLevel())))
                        .maxLevel(graph.hasHub ? 2 : 4) // longer paths may be too many for the heap
                        .cached(any(random, Scope.values()))
                        .engine(any(random, Engine.values()));
                return List.of();
            });
            if (rejected.isEmpty()) {
                distances.add(in(transaction -> distance(transaction, compiled[0], random, replay)));
            }
        });
        assertThat(distances).hasSizeGreaterThan(3);
    }

    /** Between any node and any other, of which every second is one that the traversal finds. */
    private static OptionalInt distance(Transaction transaction, Traversal traversal, Random random, String replay) {
        List<Node> nodes = transaction.getAllNodes().stream().toList();
        Node start = nodes.get(random.nextInt(nodes.size()));
        Map<Node, Integer> depths = new LinkedHashMap<>();
        Traversal all = traversal.uniqueness(Uniqueness.RELATIONSHIP_PATH).limit(Long.MAX_VALUE);
        try (Rows rows = all.bfs(true).run(transaction, start, Map.of())) {
            while (rows.next()) {
                depths.putIfAbsent(rows.node(), rows.depth());
            }
        }
        List<Node> ends = depths.isEmpty() || random.nextBoolean() ? nodes : List.copyOf(depths.keySet());
        Node end = ends.get(random.nextInt(ends.size()));
        Integer depth = depths.get(end);
        OptionalInt expected = depth == null ? OptionalInt.empty() : OptionalInt.of(depth);
        assertThat(traversal.distance(transaction, start, end, Map.of()))
                .as(replay)
                .isEqualTo(expected);
        Optional<Path> path = traversal.shortestPath(transaction, start, end, Map.of());
        assertThat(path.isPresent()).as(replay).isEqualTo(expected.isPresent());
        path.ifPresent(found -> assertThat(List.of(found.startNode(), found.endNode(), found.length()))
                .as(replay)
                .isEqualTo(List.of(
                        start,
                        end,
                        traversal.distance(transaction, start, end, Map.of()).orElseThrow())));
        return expected;
    }

    @Test
    void shouldFindAPathThatItsTransactionMakesUnderTheValuesOfACall() {
        server.cypher(PEOPLE);
        Traversal traversal = tremaux()
                .from()
                .relationships("KNOWS>")
                .relationshipWhere("since<=$until")
                .where("age==$age");
        in(transaction -> {
            Node a = person(transaction, "a");
            Node c = person(transaction, "c");
            Map<String, Object> values = Map.of("until", 2, "age", 3);
            assertThat(traversal.distance(transaction, a, c, values)).hasValue(2);
            assertThat(traversal
                            .shortestPath(transaction, a, c, values)
                            .orElseThrow()
                            .nodes())
                    .extracting(node -> node.getProperty("name"))
                    .containsExactly("a", "b", "c");
            assertThat(traversal.distance(transaction, a, c, Map.of("until", 1, "age", 3)))
                    .isEmpty();
            assertThat(traversal.shortestPath(transaction, a, c, Map.of("until", 2, "age", 2)))
                    .isEmpty();
            assertThat(traversal.distance(transaction, c, a, values)).isEmpty();
            transaction.execute("MATCH (a {name: 'a'}), (c {name: 'c'}) CREATE (a)-[:KNOWS {since: 0}]->(c)");
            assertThat(traversal.distance(transaction, a, c, values)).hasValue(1);
            assertRejected("param.age", () -> traversal.distance(transaction, a, c, Map.of("until", 2)));
            assertRejected(
                    "param.more",
                    () -> traversal.shortestPath(transaction, a, c, Map.of("until", 2, "age", 3, "more", 1)));
            Node gone = transaction.createNode();
            gone.delete();
            assertThatThrownBy(() -> traversal.distance(transaction, a, gone, values))
                    .isInstanceOf(NoSuchNodeException.class)
                    .hasMessageContaining(gone.getElementId());
            return null;
        });
    }

    @Test
    void shouldTakeOtherValuesAtEachRunAndFromSeveralThreads() throws Exception {
        server.cypher(PEOPLE);
        Traversal traversal = tremaux()
                .from()
                .expand("Person => KNOWS>")
                .where("age == $age")
                .relationshipWhere("since =in= ($since)")
                .uniqueness(Uniqueness.NODE_GLOBAL)
                .cached(Scope.PERMANENT);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int age = 1 + thread % 3;
                all.add(threads.submit(() -> {
                    for (int run = 0; run < RUNS; run++) {
                        List<Integer> since = run % 2 == 0 ? List.of(1, 2, 3) : List.of(1);
                        assertThat(agedAndMet(traversal, age, since))
                                .isEqualTo(List.of("a", run % 2 == 0 ? "bd" : "b", run % 2 == 0 ? "c" : "")
                                        .get(age - 1));
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * The names of those of an age, sorted: parallel fills may order relationships in one way only, but that is not the
     * point.
     */
    private static String agedAndMet(Traversal traversal, int age, List<Integer> since) {
        return in(transaction -> {
            List<String> names = new ArrayList<>();
            Map<String, Object> values = Map.of("age", age, "since", since);
            try (Rows rows = traversal.run(transaction, person(transaction, "a"), values)) {
                while (rows.next()) {
                    names.add((String) rows.node().getProperty("name"));
                }
            }
            return String.join("", names.stream().sorted().toList());
        });
    }

    @Test
    void shouldSeeTheChangesOfItsTransactionAlsoBetweenTwoRows() {
        server.cypher(PEOPLE);
        Traversal traversal = tremaux().from().relationships("KNOWS>").cached(Scope.PERMANENT);
        in(transaction -> traversal.count(transaction, person(transaction, "a"), Map.of())); // which fills the cache
        in(transaction -> {
            Node b = person(transaction, "b");
            transaction.execute("MATCH (b {name: 'b'}) CREATE (b)-[:KNOWS]->({name: 'x'})");
            assertThat(traversal.count(transaction, b, Map.of())).isEqualTo(3);
            try (Rows rows = traversal.run(transaction, b, Map.of())) {
                assertThat(rows.next()).isTrue();
                transaction.execute("MATCH (:Person {name: 'b'})-[r]->(:Person) DELETE r");
                assertThat(rows.next()).isTrue();
                assertThat(rows.node().getProperty("name")).isEqualTo("x");
                assertThat(rows.next()).isFalse();
            }
            return null;
        });
        assertThat(counted(transaction -> traversal.count(transaction, person(transaction, "b"), Map.of())))
                .isEqualTo(2);
    }

    @Test
    void shouldTakeUpNamesThatTheDatabaseGetsAfterConstruction() {
        server.cypher(PEOPLE);
        String late = "Late" + System.nanoTime();
        Traversal traversal = tremaux()
                .from(late)
                .expand(late + " => " + late + ">")
                .labels("+" + late + "|+Person")
                .where(late + "==1")
                .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                .cached(Scope.PERMANENT);
        in(transaction -> {
            try (Rows rows = traversal.run(transaction, Map.of())) {
                assertThat(rows.next()).isFalse();
                assertThat(rows.warnings()).anyMatch(warning -> warning.contains(late));
            }
            return null;
        });
        server.cypher("CREATE (:LATE {LATE: 1})-[:LATE]->(:LATE {LATE: 1, name: 'late'})".replace("LATE", late));
        assertThat(counted(transaction -> traversal.count(transaction, Map.of())))
                .isEqualTo(3);
    }

    @Test
    void shouldLeaveATraversalAsItIsThatAnotherIsMadeOf() {
        server.cypher(PEOPLE);
        Traversal all = tremaux().from("Person(name==a)").relationships("KNOWS>");
        Traversal few = all.maxLevel(1).labels(">Person").limit(1);
        assertThat(counted(transaction -> all.count(transaction, Map.of()))).isEqualTo(4);
        assertThat(counted(transaction -> few.count(transaction, Map.of()))).isEqualTo(1);
        assertThat(counted(transaction -> all.count(transaction, Map.of()))).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void shouldEndARunThatVisitsTooManyNodes(Engine engine) {
        server.cypher(PEOPLE);
        Traversal all =
                tremaux().from("Person(name==a)").relationships("KNOWS>").engine(engine);
        Traversal few = all.maxVisited(2);
        in(transaction -> {
            try (Rows rows = few.run(transaction, Map.of())) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.next()).isTrue();
                assertRejected("maxVisited", rows::next);
            }
            assertRejected("maxVisited", () -> few.count(transaction, Map.of()));
            Node a = person(transaction, "a");
            Node c = person(transaction, "c");
            assertRejected("maxVisited", () -> few.distance(transaction, a, c, Map.of()));
            assertRejected("maxVisited", () -> few.shortestPath(transaction, a, c, Map.of()));
            assertThat(all.maxVisited(4).count(transaction, Map.of())).isEqualTo(4);
            assertThat(few.limit(2).count(transaction, Map.of())).isEqualTo(2);
            return null;
        });
    }

    /** Rows as Cypher has them, in one column. */
    private static List<Object> cypher(Transaction transaction, String statement, Map<String, Object> values) {
        try (Result result = transaction.execute(statement, values)) {
            return result.stream().map(row -> row.get("row")).toList();
        }
    }

    private static final String MORE_PEOPLE = "MATCH (b {name: 'b'}), (d {name: 'd'})"
            + " CREATE (b)-[:KNOWS {since: 1}]->(d)-[:KNOWS {since: 4}]->(:Person {name: 'e', age: 5})";

    @Test
    void shouldTakeSequencesAndListsOfNodesAsTheProceduresDo() {
        server.cypher(PEOPLE);
        server.cypher(MORE_PEOPLE);
        Traversal from = tremaux().from("Person(name==a)");
        Traversal knows = from.relationships("KNOWS>");
        Map<String, Traversal> traversals = new LinkedHashMap<>();
        traversals.put(
                "endNodes: ['Person(name==c)', 'Person(age==5)']", knows.endNodes("Person(name==c)", "Person(age==5)"));
        traversals.put("terminatorNodes: 'Person(name==b)'", knows.terminatorNodes("Person(name==b)"));
        traversals.put("allowlistNodes: 'Person(age==2)'", knows.allowlistNodes("Person(age==2)"));
        traversals.put("denylistNodes: 'Person(name==d)'", knows.denylistNodes("Person(name==d)"));
        traversals.put("sequence: '+Person,KNOWS>,>Person,KNOWS>'", from.sequence("+Person,KNOWS>,>Person,KNOWS>"));
        traversals.put(
                "sequence: 'KNOWS>,>Person,KNOWS>,Person', beginSequenceAtStart: false",
                from.sequence("KNOWS>,>Person,KNOWS>,Person").beginSequenceAtStart(false));
        in(transaction -> {
            traversals.forEach((config, traversal) -> {
                String followed = config.startsWith("sequence") ? "" : "relationshipFilter: 'KNOWS>', ";
                List<Object> found = new ArrayList<>();
                try (Rows rows = traversal.run(transaction, Map.of())) {
                    while (rows.next()) {
                        found.add(rows.node().getProperty("name") + " " + rows.depth());
                    }
                }
                assertThat(found)
                        .as(config)
                        .isNotEmpty()
                        .isEqualTo(cypher(
                                transaction,
                                "CALL tremaux.traverse('Person(name==a)', {" + followed + config
                                        + "}) YIELD node, depth" + " RETURN node.name + ' ' + depth AS row",
                                Map.of()));
            });
            return null;
        });
        assertRejected("sequence", () -> knows.sequence("Person,KNOWS>"));
        assertRejected("endNodes", () -> knows.endNodes("Person(name=="));
    }

    @Test
    void shouldAskFromSomeNodesToOthersAsTheProceduresDo() {
        server.cypher(PEOPLE);
        server.cypher(MORE_PEOPLE);
        Traversal knows = tremaux().from().relationships("KNOWS>");
        in(transaction -> {
            List<Node> start = List.of(person(transaction, "a"), person(transaction, "b"));
            List<Node> end = List.of(person(transaction, "c"), person(transaction, "e"));
            Map<String, Object> both = Map.of("start", start, "end", end);
            Map.of(
                            "k: 3",
                            knows.limit(3),
                            "all: true",
                            knows,
                            "k: 4, uniqueness: 'NODE_PATH'",
                            knows.limit(4).uniqueness(Uniqueness.NODE_PATH))
                    .forEach((config, traversal) -> {
                        List<Object> found = new ArrayList<>();
                        try (PathRows rows = traversal.shortestPaths(transaction, start, end, Map.of())) {
                            while (rows.next()) {
                                found.add(rows.path().toString());
                            }
                        }
                        assertThat(found).as(config).isNotEmpty();
                        List<Object> expected = new ArrayList<>();
                        for (Object path : cypher(
                                transaction,
                                "CALL tremaux.path.shortest($start, $end, {relationshipFilter: 'KNOWS>', " + config
                                        + "}) YIELD path RETURN path AS row",
                                both)) {
                            expected.add(path.toString());
                        }
                        assertThat(found).as(config).isEqualTo(expected);
                    });
            assertRejected(
                    "uniqueness",
                    () -> knows.uniqueness(Uniqueness.NODE_GLOBAL).shortestPaths(transaction, start, end, Map.of()));

            List<Node> several = List.of(end.get(0), start.get(0), end.get(1), start.get(1));
            List<String> reaching = new ArrayList<>();
            try (Rows rows = knows.startsThatReach(transaction, several, end.subList(0, 1), Map.of())) {
                while (rows.next()) {
                    reaching.add(rows.node().getProperty("name") + " " + rows.depth());
                }
            }
            assertThat(reaching).containsExactly("c 0", "a 2", "b 1");

            List<Object> costs = new ArrayList<>();
            try (CheapestRows rows = knows.limit(3).cheapest().weight("since").run(transaction, start, end, Map.of())) {
                while (rows.next()) {
                    costs.add(rows.cost());
                }
            }
            assertThat(costs)
                    .hasSize(3)
                    .isEqualTo(cypher(
                            transaction,
                            "CALL tremaux.path.cheapest($start, $end, {relationshipFilter: 'KNOWS>', weight: 'since', k: 3})"
                                    + " YIELD cost RETURN cost AS row",
                            both));
            Set<String> quantities = new HashSet<>();
            try (QuantityRows rows = knows.rollUp().run(transaction, start, Map.of())) {
                while (rows.next()) {
                    quantities.add(rows.node().getProperty("name") + " " + rows.quantity());
                }
            }
            assertThat(quantities)
                    .hasSize(5)
                    .isEqualTo(new HashSet<>(cypher(
                            transaction,
                            "CALL tremaux.rollup($start, {relationshipFilter: 'KNOWS>'}) YIELD node, quantity"
                                    + " RETURN node.name + ' ' + quantity AS row",
                            both)));
            return null;
        });
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void shouldRunFromEachStartNodeByItself(Engine engine) {
        server.cypher(PEOPLE);
        Traversal all = tremaux().from().relationships("KNOWS>").engine(engine);
        in(transaction -> {
            List<Node> start = Stream.of("c", "a", "b", "a")
                    .map(name -> person(transaction, name))
                    .toList();
            List<String> expected = new ArrayList<>();
            List<String> found = new ArrayList<>();
            List<Long> counts = new ArrayList<>();
            for (Node each : start) {
                try (Rows rows = all.run(transaction, each, Map.of())) {
                    while (rows.next()) {
                        expected.add(each.getElementId() + " " + rows.elementId() + " " + rows.depth());
                    }
                }
                counts.add(all.count(transaction, each, Map.of()));
            }
            try (StartRows rows = all.runPerStart(transaction, start, Map.of())) {
                while (rows.next()) {
                    assertThat(rows.startNodeId() == rows.nodeId()).isEqualTo(rows.depth() == 0);
                    found.add(rows.startNode().getElementId() + " " + rows.elementId() + " " + rows.depth());
                }
            }
            assertThat(found).isEqualTo(expected).hasSizeGreaterThan(start.size());
            assertThat(all.countPerStart(transaction, start, Map.of()))
                    .containsExactly(counts.stream().mapToLong(Long::longValue).toArray());
            assertThat(all.limit(1).countPerStart(transaction, start, Map.of())).containsExactly(1, 1, 1, 1);
            Traversal few = all.maxVisited(2);
            assertRejected("maxVisited", () -> few.countPerStart(transaction, start, Map.of()));
            return null;
        });
    }

    /** Depth-first, start nodes come in between: those that were visited are not the first results. */
    @ParameterizedTest
    @EnumSource(Engine.class)
    void shouldNotPassOffOtherRowsAsTheFirst(Engine engine) {
        server.cypher("CREATE (:First)-[:K]->(:Q)-[:K]->(:Q)-[:K]->(:Q), (:Second)");
        Traversal four = tremaux().from().relationships("K>").limit(4).engine(engine);
        Traversal depthFirst = four.bfs(false);
        in(transaction -> {
            List<Node> start = Stream.of("First", "Second")
                    .map(label -> transaction.findNodes(() -> label).next())
                    .toList();
            assertRejected("maxVisited", () -> depthFirst.maxVisited(4).count(transaction, start, Map.of()));
            assertThat(depthFirst.maxVisited(5).count(transaction, start, Map.of()))
                    .isEqualTo(4);
            assertThat(four.limit(2).maxVisited(2).count(transaction, start, Map.of()))
                    .isEqualTo(2);
            return null;
        });
    }

    @Test
    void shouldEndRollUpsAndCheapestPathsThatVisitTooManyNodes() {
        server.cypher(PEOPLE);
        Traversal few =
                tremaux().from("Person(name==a)").relationships("KNOWS>").maxVisited(2);
        in(transaction -> {
            Node a = person(transaction, "a");
            Node c = person(transaction, "c");
            CheapestPaths cheapest = few.cheapest().weight("since");
            assertRejected("maxVisited", () -> rows(few.rollUp().run(transaction, a, Map.of())));
            assertRejected("maxVisited", () -> few.rollUp().total(transaction, a, "age", Map.of()));
            assertRejected("maxVisited", () -> rows(few.order(transaction, Map.of())));
            assertRejected("maxVisited", () -> rows(few.cycles(transaction, Map.of())));
            assertRejected("maxVisited", () -> rows(cheapest.run(transaction, a, c, Map.of())));
            assertRejected("maxVisited", () -> rows(cheapest.nearest(transaction, a, Map.of())));
            return null;
        });
    }

    @Test
    void shouldEndARunWhoseTimeIsOver() {
        server.cypher(
                "UNWIND range(1, 30) AS i CREATE (:N) WITH count(*) AS n MATCH (a:N), (b:N) CREATE (a)-[:R]->(b)");
        Traversal endless = tremaux()
                .from("N")
                .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                .timeout(Duration.ofMillis(50))
                .maxVisited(Long.MAX_VALUE)
                .bfs(false);
        in(transaction -> {
            assertRejected("timeout", () -> endless.count(transaction, Map.of()));
            return null;
        });
    }

    @Test
    void shouldEndQuestionsWhoseTimeIsOver() {
        List<String> ids = server.plant(LongQuestions.graph(150));
        Traversal hard = tremaux().from().relationships("R>").timeout(Duration.ofMillis(20));
        Traversal wide = tremaux().from("Wide").relationships("W>").timeout(Duration.ofMillis(1));
        in(transaction -> {
            Node a = transaction.getNodeByElementId(ids.get(0));
            Node b = transaction.getNodeByElementId(ids.get(1));
            Node top = transaction.findNodes(() -> "Wide").next();
            Traversal longer = hard.minLevel(200);
            CheapestPaths cheapest = hard.minLevel(12).cheapest().weight("km", 1);
            List<Runnable> questions = List.of(
                    () -> longer.distance(transaction, a, b, Map.of()),
                    () -> longer.shortestPath(transaction, a, b, Map.of()),
                    () -> rows(longer.shortestPaths(transaction, List.of(a), List.of(b), Map.of())),
                    () -> rows(longer.startsThatReach(transaction, List.of(a), List.of(b), Map.of())),
                    () -> rows(cheapest.run(transaction, a, b, Map.of())),
                    () -> rows(wide.rollUp().run(transaction, top, Map.of())),
                    () -> wide.rollUp().total(transaction, top, "price", Map.of()),
                    () -> rows(wide.order(transaction, Map.of())),
                    () -> rows(wide.cycles(transaction, Map.of())));
            questions.forEach(each -> assertRejected("timeout", each));
            return null;
        });
    }

    @Test
    void shouldConstructWhatItKeepsOnce() {
        Traversal first = tremaux().kept(TraversalTest.class.getName(), begun -> begun.from("Person"));
        assertThat(tremaux().kept(TraversalTest.class.getName(), begun -> begun.from("Other")))
                .isSameAs(first);
    }

    @Test
    void shouldRejectAtOnceWhatNobodyCanRun() {
        Traversal any = tremaux().from();
        assertRejected("start", () -> any.from("12"));
        assertRejected("start", () -> tremaux().from("A(a=1)"));
        assertRejected("expand", () -> any.expand("A"));
        assertRejected("expand", any::expand);
        assertRejected("expand", () -> any.relationships("R>").expand("A => R>"));
        assertRejected("relationshipFilter", () -> any.expand("A => R>").relationships("R>"));
        assertRejected("relationshipFilter", () -> any.relationships("`R"));
        assertRejected("resultWhere", () -> any.where("a=1"));
        assertRejected("nodeWhere", () -> any.nodeWhere("("));
        assertRejected("relationshipWhere", () -> any.relationshipWhere(""));
        assertRejected("minLevel", () -> any.minLevel(-1));
        assertRejected("maxLevel", () -> any.maxLevel(-1));
        assertRejected("limit", () -> any.limit(-1));
        assertRejected("maxVisited", () -> any.maxVisited(-1));
        assertRejected("timeout", () -> any.timeout(Duration.ZERO));
        assertRejected("timeout", () -> any.timeout(Duration.ofMillis(-1)));
        assertRejected("timeout", () -> any.timeout(Duration.ofDays(366)));
    }

    @Test
    void shouldRejectValuesAndNodesThatNoRunCanTake() {
        server.cypher(PEOPLE);
        Traversal traversal = tremaux().from("Person(name==$name)").where("age==$age");
        in(transaction -> {
            assertRejected("param.name", () -> traversal.count(transaction, Map.of("age", 1)));
            assertRejected("param.age", () -> traversal.count(transaction, Map.of("name", "a")));
            assertRejected("param.more", () -> traversal.count(transaction, Map.of("name", "a", "age", 1, "more", 1)));
            assertRejected("param.age", () -> traversal.count(transaction, Map.of("name", "a", "age", Map.of("a", 1))));
            Node gone = transaction.createNode();
            gone.delete();
            assertThatThrownBy(() -> traversal.run(transaction, gone, Map.of("age", 1)))
                    .isInstanceOf(NoSuchNodeException.class);
            return null;
        });
        try (Transaction system = server.dbms().database("system").beginTx()) {
            Node other = system.getAllNodes().stream().findFirst().orElseThrow();
            in(transaction -> assertThatThrownBy(() -> traversal.count(transaction, other, Map.of("age", 1)))
                    .isInstanceOf(NoSuchNodeException.class)
                    .hasMessageContaining(other.getElementId()));
            assertThatThrownBy(() -> traversal.count(system, Map.of()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("neo4j")
                    .hasMessageContaining("system");
        }
    }

    private static void assertRejected(String parameter, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        rejection -> assertThat(rejection.parameter()).isEqualTo(parameter));
    }
}
