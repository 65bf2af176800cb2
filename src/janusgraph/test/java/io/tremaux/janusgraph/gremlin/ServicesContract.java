package io.tremaux.janusgraph.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.janusgraph.Planting;
import io.tremaux.request.LongQuestions;
import io.tremaux.request.QueryKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls answer on every graph. */
public abstract class ServicesContract {
    private static final String TRAVERSE = "tremaux.traverse";
    private static final String REACHABLE = "tremaux.reachable";
    private static final String SHORTEST = "tremaux.shortest";
    private static final String CHEAPEST = "tremaux.cheapest";
    private static final String RECOMMEND = "tremaux.recommend";
    private static final String EXPLAIN = "tremaux.explain";
    private static final Pattern WORDS_OF_NEO4J = Pattern.compile("\\b([Nn]odes?|[Rr]elationships?)\\b");

    Graph graph;
    GraphTraversalSource g;
    SmallGraph small;

    /** A graph with the services. */
    abstract Graph open();

    @BeforeEach
    void plant() {
        graph = open();
        g = graph.traversal();
        small = new SmallGraph(graph);
    }

    @AfterEach
    void close() throws Exception {
        graph.close();
    }

    /** Arguments by their names, which alternate with values. */
    public static Map<String, Object> args(Object... namesAndValues) {
        Map<String, Object> arguments = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return arguments;
    }

    private List<Object> names(Object... arguments) {
        return g.<Vertex>call(TRAVERSE, args(arguments)).values("name").toList();
    }

    /** Gremlin would take the rows for ended, so that those behind it were lost. */
    @ParameterizedTest
    @ValueSource(strings = {"vertices", "paths"})
    void shouldNotEndWhereAnElementWasRemovedMeanwhile(String returned) {
        GraphTraversal<?, ?> rows = g.call(
                "tremaux.traverse",
                args("start", small.id("Ann"), "relationshipFilter", "KNOWS>", "minLevel", 1, "return", returned));
        Object row = rows.next();
        Object first = row instanceof Path path ? path.head() : row;
        String listed = first.equals(g.V(small.id("Bob")).next()) ? "Cid" : "Bob";
        g.V(small.id(listed)).drop().iterate();

        assertThatThrownBy(() -> rows.forEachRemaining(any -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("removed meanwhile");
    }

    @Test
    void shouldBeginATraversal() {
        assertThat(names("start", small.id("Ann"), "relationshipFilter", "KNOWS>"))
                .startsWith("Ann")
                .containsExactlyInAnyOrder("Ann", "Bob", "Cid", "Dee");
        assertThat(g.<Vertex>call(TRAVERSE)
                        .with("start", small.id("Ann"))
                        .with("labelFilter", ">Thing")
                        .with("limit", 1)
                        .out()
                        .toList())
                .isEmpty();
    }

    @Test
    void shouldTakeStartNodesInEachForm() {
        Vertex ann = g.V(small.id("Ann")).next();
        List<Object> forms = List.of(
                ann,
                ann.id(),
                ann.id().toString(),
                "id:" + ann.id(),
                "Person(name==Ann)",
                List.of(ann),
                Set.of(ann.id()),
                new Object[] {ann},
                new StringBuilder("Person(name==Ann)"));
        for (Object form : forms) {
            assertThat(names("start", form, "maxLevel", 0))
                    .as(form.getClass().toString())
                    .containsExactly("Ann");
        }
        assertThat(names("start", List.of("Person", "Thing(name==bike)"), "maxLevel", 0L))
                .hasSize(5);
    }

    @Test
    void shouldStartAtTheVerticesThatArrive() {
        List<Object> found = g.V().has("name", P.within("Bob", "Dee"))
                .call(TRAVERSE, args("relationshipFilter", "OWNS>", "minLevel", 1))
                .values("name")
                .toList();
        assertThat(found).containsExactlyInAnyOrder("bike", "car");
        assertThat(g.V().has("name", "nobody").call(TRAVERSE).toList()).isEmpty();
    }

    @Test
    void shouldCountAVertexThatArrivesTwiceAsTwo() {
        long paths = g.V().has("name", "Ann")
                .union(__.identity(), __.identity())
                .barrier()
                .<Long>call(TRAVERSE, args("uniqueness", "NONE", "maxLevel", 0, "return", "count"))
                .next();
        assertThat(paths).isEqualTo(2);
    }

    @Test
    void shouldTakeNumbersDatesAndListsAsDriversSendThem() {
        assertThat(names("start", "Person", "maxLevel", 0, "resultWhere", "born>=$b", "params", args("b", 1982)))
                .containsExactlyInAnyOrder("Cid", "Dee");
        assertThat(names(
                        "start",
                        "Person",
                        "maxLevel",
                        (short) 0,
                        "resultWhere",
                        "born=in=$b",
                        "params",
                        args("b", Set.of(1980.0, 1981L))))
                .containsExactlyInAnyOrder("Ann", "Bob");
        assertThat(names("start", "Person", "maxLevel", 0, "resultWhere", "born<$d", "params", args("d", new Date(0))))
                .isEmpty();
        assertThat(names("start", "Person(name==$n)", "maxLevel", 0.0, "bfs", false, "params", args("n", "Dee")))
                .containsExactly("Dee");
    }

    @Test
    void shouldAnswerWithPathsOfTheGraphsOwnElements() {
        List<Path> paths = g.<Path>call(
                        TRAVERSE,
                        args(
                                "start",
                                small.id("Ann"),
                                "relationshipFilter",
                                "KNOWS>,OWNS>",
                                "minLevel",
                                2,
                                "return",
                                "paths"))
                .toList();

        assertThat(paths).hasSize(1);
        Path path = paths.get(0);
        assertThat(path.objects()).hasSize(5);
        assertThat(((Vertex) path.get(0)).<String>value("name")).isEqualTo("Ann");
        assertThat(((Edge) path.get(1)).<Integer>value("since")).isEqualTo(2001);
        assertThat(((Edge) path.get(3)).label()).isEqualTo("OWNS");
        assertThat(((Vertex) path.get(4)).<String>value("name")).isEqualTo("bike");
    }

    @Test
    void shouldAnswerWithIdsOrTheirNumber() {
        Map<String, Object> query = args("start", small.id("Ann"), "relationshipFilter", "OWNS>", "return", "ids");
        assertThat(g.call(TRAVERSE, query).toList()).containsExactly(small.id("Ann"), small.id("bike"));
        query.put("return", "count");
        assertThat(g.call(TRAVERSE, query).toList()).isEqualTo(List.of(2L));
        query.put("return", "nodes");
        assertThat(g.call(TRAVERSE, query).count().next()).isEqualTo(2);
    }

    /** Those that it finds from each start vertex in a call of its own. */
    @ParameterizedTest
    @CsvSource({"vertices, vertex", "ids, id", "paths, path", "count, count"})
    void shouldTraverseFromEachStartVertexByItself(String returned, String name) {
        Map<String, Object> asked = args("relationshipFilter", "KNOWS>", "return", returned, "limit", 3);
        List<Object> people = List.of(small.id("Bob"), small.id("Ann"), small.id("Dee"));
        List<Object> expected = new ArrayList<>();
        for (Object person : people) {
            asked.put("start", person);
            Vertex start = g.V(person).next();
            g.call(TRAVERSE, asked).toList().forEach(each -> expected.add(args("start", start, name, each)));
        }
        asked.put("start", people);
        asked.put("perStart", true);
        assertThat(g.call(TRAVERSE, asked).toList()).isEqualTo(expected).hasSizeGreaterThanOrEqualTo(people.size());
        assertThat(g.<Map<String, String>>call(EXPLAIN, asked).toList())
                .extracting(row -> row.get("item") + " " + row.get("value"))
                .contains("perStart true");

        asked.remove("start");
        assertThat(g.V(people.toArray())
                        .as("arrived")
                        .call(TRAVERSE, asked)
                        .as("row")
                        .where("arrived", P.eq("row"))
                        .by(__.identity())
                        .by(__.select("start"))
                        .select("row")
                        .toList())
                .as("each goes on from its own start vertex")
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void shouldHaveNoPartOfACountForAStartVertex() {
        Map<String, Object> asked =
                args("start", List.of(small.id("Dee"), small.id("Ann")), "relationshipFilter", "KNOWS>");
        asked.putAll(args("perStart", true, "return", "count", "maxVisited", 2));
        GraphTraversal<Object, Object> counts = g.call(TRAVERSE, asked);
        assertThat(counts.next()).isEqualTo(args("start", g.V(small.id("Dee")).next(), "count", 1L));
        assertThatThrownBy(counts::hasNext)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxVisited ended the call");
    }

    private List<Object> reachable(Object... arguments) {
        return g.call(REACHABLE, args(arguments)).toList();
    }

    @Test
    void shouldTellWhatCanBeReached() {
        Object ann = small.id("Ann");
        assertThat(reachable("start", ann, "end", small.id("car"), "relationshipFilter", "KNOWS>|OWNS>"))
                .isEqualTo(List.of(args("reachable", true, "depth", 3)));
        assertThat(reachable("start", ann, "end", small.id("car"), "relationshipFilter", "KNOWS>"))
                .isEqualTo(List.of(args("reachable", false, "depth", null)));
        assertThat(reachable("start", List.of("Thing", ann), "end", "Person(name==Ann)"))
                .isEqualTo(List.of(args("reachable", true, "depth", 0)));
        assertThat(reachable("start", "Person", "end", small.id("car"), "relationshipFilter", "OWNS>", "pairs", "all"))
                .isEqualTo(List.of(args("start", g.V(small.id("Dee")).next(), "reachable", true, "depth", 1)));
    }

    @Test
    void shouldTakeEndNodesInEachForm() {
        Vertex dee = g.V(small.id("Dee")).next();
        List<Object> forms = List.of(
                dee,
                dee.id(),
                dee.id().toString(),
                "id:" + dee.id(),
                "Person(name==Dee)",
                Set.of(dee.id()),
                new Object[] {dee});
        for (Object form : forms) {
            assertThat(reachable("start", small.id("Ann"), "end", form, "denylistNodes", List.of(small.id("Cid"))))
                    .as(form.getClass().toString())
                    .isEqualTo(List.of(args("reachable", true, "depth", 2)));
        }
    }

    private List<String> shortest(Object... arguments) {
        return g.<Path>call(SHORTEST, args(arguments)).toList().stream()
                .map(ServicesContract::inNames)
                .toList();
    }

    private static String inNames(Path path) {
        return path.objects().stream()
                .map(each -> each instanceof Edge edge ? edge.label() : ((Vertex) each).<String>value("name"))
                .collect(Collectors.joining(" "));
    }

    @Test
    void shouldFindShortestPaths() {
        Object ann = small.id("Ann");
        Object car = small.id("car");
        assertThat(shortest("start", ann, "end", car)).containsExactly("Ann KNOWS Bob KNOWS Dee OWNS car");
        assertThat(shortest("start", ann, "end", car, "relationshipFilter", "OWNS"))
                .isEmpty();
        assertThat(shortest("start", ann, "end", small.id("Bob"), "all", true)).containsExactly("Ann KNOWS Bob");
        assertThat(shortest("start", ann, "end", small.id("Bob"), "k", 3, "uniqueness", "NODE_PATH"))
                .startsWith("Ann KNOWS Bob")
                .containsExactlyInAnyOrder("Ann KNOWS Bob", "Ann KNOWS Cid KNOWS Bob", "Ann OWNS bike OWNS Bob");
    }

    @Test
    void shouldFindPathsFromTheVerticesThatArrive() {
        Map<String, Object> toTheCar = args("end", small.id("car"), "relationshipFilter", "KNOWS>|OWNS>");
        assertThat(g.V().hasLabel("Person").call(REACHABLE, toTheCar).toList())
                .isEqualTo(List.of(args("reachable", true, "depth", 1)));
        assertThat(g.V().has("name", "Ann")
                        .<Path>call(SHORTEST, toTheCar)
                        .next()
                        .size())
                .isEqualTo(7);
        assertThat(g.V().has("name", "nobody").call(REACHABLE, toTheCar).toList())
                .isEmpty();
        toTheCar.put("pairs", "all");
        assertThat(g.V().hasLabel("Person")
                        .as("person")
                        .call(REACHABLE, toTheCar)
                        .as("row")
                        .select("person", "row")
                        .by("name")
                        .by(__.select("depth"))
                        .toList())
                .containsExactlyInAnyOrder(
                        args("person", "Ann", "row", 3),
                        args("person", "Bob", "row", 2),
                        args("person", "Dee", "row", 1));
    }

    private List<Map<String, Object>> cheapest(Object... arguments) {
        return g.<Map<String, Object>>call(CHEAPEST, args(arguments)).toList();
    }

    private static String pathAndCost(Map<String, Object> row) {
        assertThat(row).hasSize(2);
        return inNames((Path) row.get("path")) + ": " + row.get("cost");
    }

    @Test
    void shouldFindCheapestPaths() {
        Object ann = small.id("Ann");
        assertThat(cheapest("start", ann, "end", small.id("Cid"), "weight", "since", "relationshipFilter", "KNOWS"))
                .extracting(ServicesContract::pathAndCost)
                .containsExactly("Ann KNOWS Cid: 2002.0");
        assertThat(cheapest("start", ann, "end", small.id("Dee"), "nodeWeight", "born", "nodeDefault", 9, "k", 2))
                .extracting(ServicesContract::pathAndCost)
                .containsExactly("Ann KNOWS Bob KNOWS Dee: 3964.0", "Ann OWNS bike OWNS Bob KNOWS Dee: 3973.0");
    }

    @Test
    void shouldFindTheNearestVertices() {
        Map<String, Object> asked =
                args("start", small.id("Ann"), "weight", "since", "relationshipFilter", "KNOWS>", "return", "vertices");
        List<Map<String, Object>> rows =
                g.<Map<String, Object>>call(CHEAPEST, asked).toList();
        assertThat(rows)
                .extracting(row -> ((Vertex) row.get("vertex")).<String>value("name") + ": " + row.get("cost"))
                .containsExactly("Ann: 0.0", "Bob: 2001.0", "Cid: 2002.0", "Dee: 4005.0");
        asked.put("return", "ids");
        asked.put("limit", 2);
        assertThat(g.call(CHEAPEST, asked).toList())
                .isEqualTo(
                        List.of(args("id", small.id("Ann"), "cost", 0.0), args("id", small.id("Bob"), "cost", 2001.0)));
    }

    @Test
    void shouldFindCheapestPathsFromTheVerticesThatArrive() {
        Map<String, Object> asked = args("end", "Thing", "weight", "since", "default", 5.5, "k", 3);
        assertThat(g.V().has("name", P.within("Ann", "Dee"))
                        .as("person")
                        .call(CHEAPEST, asked)
                        .as("row")
                        .select("person", "row")
                        .by("name")
                        .by(__.select("cost"))
                        .toList())
                .contains(args("person", "Ann", "row", 5.5), args("person", "Dee", "row", 5.5))
                .hasSize(3);
    }

    @Test
    void shouldExplainCheapestPaths() {
        Map<String, Object> asked = args("service", CHEAPEST, "start", small.id("Ann"), "weight", "since");
        assertThat(g.<Map<String, String>>call(EXPLAIN, asked).toList())
                .anySatisfy(
                        row -> assertThat(row).containsEntry("item", "weight").containsEntry("value", "since"));
    }

    @Test
    void shouldNameTheEdgeThatLacksAWeight() {
        assertThatThrownBy(() -> cheapest("start", small.id("Dee"), "end", small.id("car"), "weight", "since"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no property since, and there is no default.");
    }

    @Test
    void shouldNotTakeAPartForAnAnswer() {
        Map<String, Object> asked = args("start", small.id("Ann"), "end", small.id("car"), "maxVisited", 2);
        for (String service : List.of(REACHABLE, SHORTEST)) {
            assertThatThrownBy(() -> g.call(service, asked).toList())
                    .as(service)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("maxVisited ended the call after 0 results");
        }
        asked.put("start", "Person");
        asked.put("pairs", "all");
        assertThatThrownBy(() -> g.call(REACHABLE, asked).toList()).hasMessageContaining("maxVisited ended the call");
    }

    @ParameterizedTest
    @EnumSource(names = "RECOMMEND", mode = EnumSource.Mode.EXCLUDE)
    void shouldEndInAnErrorAtTheTimeout(QueryKind kind) {
        Planting.plant(graph, LongQuestions.graph(100));
        String service = "tremaux." + kind.name().toLowerCase(Locale.ROOT);
        assertThatThrownBy(() -> g.call(service, LongQuestions.of(kind)).toList())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("timeout ended the call after 0 results");
    }

    @Test
    void shouldFindPathsAlongTheChangesOfItsOwnTransaction() {
        Vertex eve = graph.addVertex("name", "Eve");
        g.V(small.id("Dee")).next().addEdge("LIKES", eve);
        for (int k = 1; k < 3; k++) {
            assertThat(shortest("start", small.id("Bob"), "end", eve, "relationshipFilter", "KNOWS>|LIKES>", "k", k))
                    .containsExactly("Bob KNOWS Dee LIKES Eve");
        }
    }

    @Test
    void shouldRecommend() {
        List<Map<String, Object>> rows = g.<Map<String, Object>>call(
                        RECOMMEND, args("start", small.id("Ann"), "step", List.of("KNOWS>", "OWNS>|KNOWS>")))
                .toList();
        assertThat(rows).hasSize(3);
        assertThat(rows).allSatisfy(row -> assertThat(row.get("score")).isEqualTo(1L));
        assertThat(rows.stream().map(row -> ((Vertex) row.get("vertex")).<String>value("name")))
                .containsExactlyInAnyOrder("bike", "Cid", "Dee");

        assertThat(g.V(small.id("Ann"), small.id("Bob"))
                        .<Map<String, Object>>call(RECOMMEND, args("steps", "OWNS>,<OWNS", "return", "ids"))
                        .toList())
                .isEmpty(); // each is a start node
        assertThat(g.V(small.id("Ann"))
                        .<Map<String, Object>>call(RECOMMEND, args("step", "OWNS>,<OWNS", "return", "ids"))
                        .toList())
                .containsExactly(args("id", small.id("Bob"), "score", 1L));
    }

    @Test
    void shouldExplain() {
        List<Map<String, String>> rows = g.<Map<String, String>>call(
                        EXPLAIN, args("start", small.id("Ann"), "relationshipFilter", "KNOWS>", "return", "paths"))
                .toList();
        assertThat(rows.get(0)).containsEntry("item", "service").containsEntry("value", TRAVERSE);
        assertThat(rows)
                .anySatisfy(row -> assertThat(row)
                        .containsEntry("item", "uniqueness")
                        .containsEntry("value", "RELATIONSHIP_PATH")
                        .containsEntry("origin", "default"));

        assertThat(g.V(small.id("Ann"))
                        .call(EXPLAIN, args("service", RECOMMEND, "step", "OWNS>,<OWNS", "return", "ids"))
                        .toList())
                .isNotEmpty();
        for (String service : List.of(REACHABLE, SHORTEST)) {
            assertThat(g.V(small.id("Ann"))
                            .<Map<String, String>>call(EXPLAIN, args("service", service, "end", small.id("car")))
                            .toList())
                    .extracting(row -> row.get("item") + " " + row.get("value"))
                    .contains("service " + service, "end 1 node", "search from both ends");
        }
    }

    @Test
    void shouldAddUpOrderAndFindCycles() {
        Map<String, Object> below = args("start", small.id("Ann"), "relationshipFilter", "OWNS>", "levels", true);
        assertThat(g.call("tremaux.rollup", below).toList())
                .isEqualTo(List.of(
                        args(
                                "vertex",
                                g.V(small.id("Ann")).next(),
                                "quantity",
                                1L,
                                "paths",
                                1L,
                                "minDepth",
                                0,
                                "maxDepth",
                                0),
                        args(
                                "vertex",
                                g.V(small.id("bike")).next(),
                                "quantity",
                                1L,
                                "paths",
                                1L,
                                "minDepth",
                                1,
                                "maxDepth",
                                1)));
        assertThat(g.call("tremaux.order", args("start", "Thing", "relationshipFilter", "<OWNS"))
                        .<Object>select("rank")
                        .toList())
                .contains(0, 1);
        assertThat(g.call("tremaux.cycles", args("start", "Person", "relationshipFilter", "OWNS>"))
                        .toList())
                .isEmpty();
    }

    @Test
    void shouldAddUpAlongSeveralPaths() {
        Map<String, Object> below = args(
                "start", small.id("Ann"), "relationshipFilter", "KNOWS>", "quantity", "since", "numbers", "decimal");
        assertThat(g.<Map<String, Object>>call("tremaux.rollup", below).toList())
                .extracting(row -> ((Vertex) row.get("vertex")).value("name") + " " + row.get("quantity") + " by "
                        + row.get("paths"))
                .startsWith("Ann 1 by 1", "Bob 2001 by 1")
                .containsExactlyInAnyOrder(
                        "Ann 1 by 1",
                        "Bob 2001 by 1",
                        "Cid " + (2002 + 2001 * 2003) + " by 2",
                        "Dee " + 2001 * 2004 + " by 1");
        below.put("value", "born");
        long total = 1980 + 2001 * 1981 + (2002 + 2001 * 2003) * 1982L + 2001 * 2004 * 1983L;
        assertThat(g.call("tremaux.rollup", below).toList())
                .isEqualTo(List.of(args("total", BigDecimal.valueOf(total))));
    }

    @Test
    void shouldFindTheShortestCycleOrLeaveItOut() {
        for (String back : List.of("Dee", "Cid")) {
            g.V(small.id(back))
                    .addE("KNOWS")
                    .to(__.V(small.id("Bob")))
                    .property("since", 0)
                    .iterate();
        }
        g.V(small.id("Dee")).addE("KNOWS").to(__.V(small.id("Ann"))).iterate();
        Map<String, Object> below = args("start", small.id("Ann"), "relationshipFilter", "KNOWS>");
        assertThat(g.<Path>call("tremaux.cycles", below).toList())
                .extracting(ServicesContract::inNames)
                .singleElement()
                .isIn("Bob KNOWS Dee KNOWS Bob", "Bob KNOWS Cid KNOWS Bob", "Cid KNOWS Bob KNOWS Cid");
        for (String service : List.of("tremaux.rollup", "tremaux.order")) {
            assertThatThrownBy(() -> g.call(service, below).toList())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("edges form a cycle");
        }
        below.put("cycles", "skip");
        assertThat(g.<Map<String, Object>>call("tremaux.rollup", below).toList())
                .extracting(row -> ((Vertex) row.get("vertex")).value("name") + " " + row.get("quantity"))
                .containsExactlyInAnyOrder("Ann 1", "Bob 1", "Cid 1", "Dee 1");
        assertThat(g.<Map<String, Object>>call("tremaux.rollup", below).next().get("warnings"))
                .asString()
                .contains("Edges that close cycles were left out");
    }

    @Test
    void shouldListAndDescribeItself() {
        assertThat(g.call().toList()).contains(TRAVERSE, REACHABLE, SHORTEST, RECOMMEND, EXPLAIN);
        assertThat((String) g.call("--list", args("verbose", true, "service", TRAVERSE))
                        .next())
                .contains(
                        "Start",
                        "Barrier",
                        "relationshipFilter",
                        "The relationships that the traversal follows",
                        "`tremaux.cache.default-scope`");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "tremaux.traverse; labelFiltre; >Thing; Did you mean labelFilter?",
                "tremaux.traverse; limit; -2; limit = -2; expected: a whole number from -1",
                "tremaux.traverse; return; graph; expected: one of vertices, nodes, ids, paths, count",
                "tremaux.traverse; engine; neo4j; no engine but tremaux",
                "tremaux.traverse; step; KNOWS>; no parameter `step`",
                "tremaux.recommend; step; KNOWS>; step",
                "tremaux.reachable; pairs; some; expected: one of any, all",
                "tremaux.reachable; limit; 3; no parameter `limit`",
                "tremaux.reachable; return; paths; no parameter `return`",
                "tremaux.shortest; k; 0; k = 0; expected: a whole number from 1",
                "tremaux.shortest; engine; neo4j; no engine but tremaux",
                "tremaux.cheapest; weigth; since; Did you mean weight?",
                "tremaux.cheapest; default; 1; weight",
                "tremaux.cheapest; return; count; expected: one of paths, vertices, nodes, ids",
                "tremaux.rollup; quantiy; since; Did you mean quantity?",
                "tremaux.order; relationshipFilter; KNOWS; one direction for each",
                "tremaux.cycles; limit; -2; limit = -2; expected: a whole number from -1",
                "tremaux.explain; service; tremaux.travers; Did you mean tremaux.traverse?",
                "tremaux.explain; procedure; tremaux.traverse; no parameter `procedure`",
            })
    void shouldRejectWhatItDoesNotUnderstand(String service, String name, String value, String message) {
        Map<String, Object> arguments = args("start", small.id("Ann"), name, value);
        if (service.equals(REACHABLE) || service.equals(SHORTEST)) {
            arguments.put("end", small.id("car"));
        }
        assertThatThrownBy(() -> g.call(service, arguments).toList())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.split(";")[0].strip());
    }

    @Test
    void shouldRejectStartNodesThatAreNone() {
        assertThatThrownBy(() -> names("start", 123_456_789L)).hasMessageContaining("no vertex 123456789");
        assertThatThrownBy(() -> names("start", true)).hasMessageContaining("names no vertex");
        assertThatThrownBy(() -> g.V().values("name").call(TRAVERSE).toList())
                .hasMessageContaining("vertices must arrive");
        assertThatThrownBy(() -> g.V().call(TRAVERSE, args("start", "Person")).toList())
                .hasMessageContaining("vertices that arrive are the start nodes");
    }

    @Test
    void shouldEndAPartInAnErrorAfterItsRows() {
        GraphTraversal<Object, Object> part =
                g.call(TRAVERSE, args("start", small.id("Ann"), "maxVisited", 2, "return", "ids"));
        List<Object> rows = new ArrayList<>();
        assertThatThrownBy(() -> {
                    while (part.hasNext()) {
                        rows.add(part.next());
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxVisited ended the call after 2 results");
        assertThat(rows).hasSize(2);
        assertThat(names("start", small.id("Ann"), "limit", 2)).hasSize(2);
    }

    @Test
    void shouldEndWhenItsThreadIsInterrupted() {
        GraphTraversal<Object, Object> traversal = g.call(TRAVERSE, args("start", small.id("Ann")));
        Thread.currentThread().interrupt();
        assertThatThrownBy(traversal::hasNext).isInstanceOf(TraversalInterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void shouldSeeTheChangesOfItsOwnTransaction() {
        Vertex eve = graph.addVertex("name", "Eve");
        g.V(small.id("Dee")).next().addEdge("KNOWS", eve);
        assertThat(names("start", small.id("Bob"), "relationshipFilter", "KNOWS>"))
                .contains("Eve");

        List<Object> changed = g.<Vertex>call(TRAVERSE, args("start", small.id("Ann"), "relationshipFilter", "KNOWS>"))
                .property("seen", true)
                .values("name")
                .toList();
        assertThat(changed).containsExactlyInAnyOrder("Ann", "Bob", "Cid", "Dee", "Eve");
        assertThat(g.V().has("seen", true).count().next()).isEqualTo(5);
    }

    @Test
    void shouldCallWithinACall() {
        List<Object> owned = g.<Vertex>call(TRAVERSE, args("start", small.id("Ann"), "relationshipFilter", "KNOWS>"))
                .flatMap(__.<Vertex>identity().call(TRAVERSE, args("relationshipFilter", "OWNS>", "minLevel", 1)))
                .values("name")
                .toList();
        assertThat(owned).containsExactlyInAnyOrder("bike", "bike", "car");
    }

    @Test
    void shouldStartAgain() {
        GraphTraversal<Object, Object> template = g.call(TRAVERSE, args("start", small.id("Ann"), "maxLevel", 0));
        assertThat(template.asAdmin().clone().toList()).hasSize(1);
        assertThat(template.asAdmin().clone().toList()).hasSize(1);
        assertThat(Arrays.asList(template.next())).hasSize(1);
    }

    /** What is found goes on with the path, the labels and the loops of the traverser that led to it. */
    @Test
    void shouldKeepTheHistoryOfWhatArrives() {
        Map<String, Object> owned = args("relationshipFilter", "OWNS>", "minLevel", 1, "uniqueness", "NODE_PATH");
        assertThat(g.V().hasLabel("Person")
                        .as("owner")
                        .call(TRAVERSE, owned)
                        .as("thing")
                        .select("owner", "thing")
                        .by("name")
                        .toList())
                .extracting(Map::toString)
                .containsExactlyInAnyOrder(
                        "{owner=Ann, thing=bike}", "{owner=Bob, thing=bike}", "{owner=Dee, thing=car}");
        assertThat(g.V().has("name", "Dee")
                        .call(TRAVERSE, owned)
                        .path()
                        .by("name")
                        .toList())
                .extracting(Path::objects)
                .isEqualTo(List.of(List.of("Dee", "car")));
        owned.put("return", "ids");
        assertThat(g.V().hasLabel("Person").call(TRAVERSE, owned).path().toList())
                .extracting(path -> path.objects().get(1))
                .containsExactlyInAnyOrder(small.id("bike"), small.id("bike"), small.id("car"));
    }

    @Test
    void shouldEndARepetition() {
        Map<String, Object> step = args("relationshipFilter", "KNOWS>", "maxLevel", 1);
        assertThat(g.V().has("name", P.within("Ann", "Bob"))
                        .repeat(__.<Vertex>identity().<Vertex>call(TRAVERSE, step))
                        .times(2)
                        .values("name")
                        .toList())
                .containsExactlyInAnyOrder("Ann", "Bob", "Cid", "Dee");
        assertThat(g.V().has("name", "Ann")
                        .repeat(__.<Vertex>identity().<Vertex>call(TRAVERSE, step))
                        .times(3)
                        .path()
                        .toList())
                .allSatisfy(path -> assertThat(path.size()).isGreaterThan(3));
    }

    @Test
    void shouldSpeakOfVerticesAndOfTheGraph() {
        assertThatThrownBy(() -> names("start", 77_777L))
                .hasMessageContaining("This graph has no vertex 77777.")
                .hasMessageContaining("a vertex of this graph");
        assertThatThrownBy(() -> names("start", "")).hasMessageContaining("neither a label nor an id.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "cheapest; start=Person&end=Thing(name==car)&weight=since; a property that each edge has, or a default",
                "cheapest; start=Person(name==Dee)&end=Thing&nodeWeight=born; The vertex ",
                "cheapest; start=Person&weight=since&k=2; Without end",
                "cheapest; start=Person; the key of a numeric property",
                "rollup; start=Person&relationshipFilter=OWNS>&quantity=since; a key that each edge followed has",
                "rollup; start=Person&relationshipFilter=OWNS>&quantity=since; Edge ",
                "rollup; start=Thing&relationshipFilter=OWNS>&value=name; Vertex ",
                "rollup; start=Person&relationshipFilter=OWNS>&default=2; Without quantity",
                "rollup; start=Person&relationshipFilter=OWNS>&value=born&levels=true; With value",
                "order; start=Person&relationshipFilter=KNOWS; one direction for each edge label",
                "order; start=Person&relationshipFilter=OWNS>&labelFilter=Person,Thing; differs by depth",
                "recommend; start=Person&step=KNOWS>,KNOWS>&distinct=true&weight=since; distinct=true counts",
                "recommend; start=Person&step=KNOWS>:/Thing; The labels of a step",
                "traverse; start=Person&relationshipFilter=KNOWS&beginSequenceAtStart=false; beyond depth 1",
                "traverse; start=Person&sequence=Person; sequence has no step",
                "traverse; start=Person&relationshipFilter=`KNOWS; Given: relationshipFilter",
                "traverse; start=Person&relationshipFilter=KNOWS&expand=Person=>KNOWS; only one of them can",
            })
    void shouldSpeakOfVerticesAndEdges(String service, String arguments, String message) {
        Map<String, Object> asked = new HashMap<>();
        for (String argument : arguments.split("&")) {
            String[] parts = argument.split("=", 2);
            boolean isFlag = List.of("true", "false").contains(parts[1]);
            asked.put(parts[0], isFlag ? Boolean.valueOf(parts[1]) : parts[1]);
        }
        assertThatThrownBy(() -> g.call("tremaux." + service, asked).toList())
                .message()
                .contains(message.strip())
                .doesNotContainPattern(WORDS_OF_NEO4J);
    }

    @Test
    void shouldRejectWhatOnlyNeo4jHas() {
        Object ann = small.id("Ann");
        assertThatThrownBy(() -> names("start", ann, "engine", "neo4j")).hasMessageContaining("no engine but tremaux");
        assertThatThrownBy(() -> names("start", ann, "maximal", true))
                .hasMessageContaining("Only Neo4j's engine")
                .hasMessageContaining("maximal = true");
        for (boolean perStart : new boolean[] {false, true}) {
            assertThatThrownBy(() -> names("start", ann, "uniqueness", "NODE_LEVEL", "perStart", perStart))
                    .hasMessageContaining("Only Neo4j's engine")
                    .hasMessageContaining("Given: uniqueness = NODE_LEVEL; expected: one of NONE, RELATIONSHIP_PATH,")
                    .hasMessageNotContaining("RELATIONSHIP_LEVEL");
        }
        assertThatThrownBy(() -> names("start", ann, "maximal", true, "perStart", true))
                .hasMessageContaining("maximal = true");
        assertThatThrownBy(() -> names("start", ann, "evaluator", "x")).hasMessageContaining("Only Neo4j's engine");
        assertThatThrownBy(() -> names("start", ann, "expander", "x")).hasMessageContaining("Only Neo4j's engine");
    }

    @Test
    void shouldNeedAStart() {
        assertThatThrownBy(() -> g.call(TRAVERSE).toList()).hasMessageContaining("needs a start");
        assertThatThrownBy(() -> names("start", null)).hasMessageContaining("needs a start");
        assertThatThrownBy(() -> names("start", List.of())).hasMessageContaining("needs a start");
        assertThatThrownBy(
                        () -> g.call(RECOMMEND, args("step", "KNOWS>,KNOWS>")).toList())
                .hasMessageContaining("needs a start");
        assertThatThrownBy(() -> reachable("end", small.id("car"))).hasMessageContaining("needs a start");
        assertThatThrownBy(() -> reachable("start", small.id("car"))).hasMessageContaining("needs an end");
        assertThatThrownBy(() -> g.V().call(SHORTEST).toList()).hasMessageContaining("needs an end");
        assertThatThrownBy(() -> shortest("start", small.id("car"), "end", 77_777L))
                .hasMessageContaining("This graph has no vertex 77777.");
    }
}
