package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Turn;
import io.tremaux.dag.RandomDagQuestion;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.execution.RollUpResults;
import io.tremaux.execution.StartCounts;
import io.tremaux.execution.WalkedPath;
import io.tremaux.execution.WalksByStart;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.RandomPathQuestion;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.service.Walks;
import io.tremaux.store.StoreContract.Planted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Questions from some nodes to others, and about all that lies below some, of random graphs in Neo4j: the answers are
 * those of the same graph in the heap, which the tests of the core compare with what follows every path. So are errors.
 *
 * <p>Which of several paths comes first depends on the order of relationships. Once a graph is planted, the one in the
 * heap is put into the order in which Neo4j lists the relationships of each node. So all is compared: each row with its
 * whole path, and the order of the rows. Only costs are not: Neo4j knows labels and types of earlier graphs, which
 * makes it read more than where a name is unknown.
 */
class QuestionsOnNeo4jTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Pattern ELEMENT_ID = Pattern.compile("[45]:[-0-9a-f]{36}:\\d+");
    private static final List<String> MODES =
            List.of("NODE_GLOBAL", "NODE_GLOBAL", "RELATIONSHIP_PATH", "NODE_PATH", "RELATIONSHIP_GLOBAL");
    private static final List<?> LARGE = List.of(1L << 62, 1L << 33, 3L);
    private static final List<?> SOMETIMES = Arrays.asList(0L, 1L, 2L, 3L, 4L, null); // some have none

    /** What is rarely met twice, so that every run meets it. */
    private static final List<List<?>> QUANTITIES = List.of(
            List.of(0L, 1L, 2L, 3L, -4L),
            LARGE,
            LARGE,
            SOMETIMES,
            SOMETIMES,
            List.of(0.25, 0.5, 3L, 2, 1.5f, -0.1),
            List.of("0.1", "-2.50", 3L, "1e2", 0.3));

    /** What an answer may end with, but for rows. */
    private static final Pattern END = Pattern.compile("refused (weight|nodeWeight)|has no property|no finite number"
            + "|too large|form a cycle|cycles were left out|truncated (limit|maxVisited)");

    private final Map<String, Integer> indexes = new HashMap<>(); // of what is planted, by element ids
    private final Set<String> met = new TreeSet<>(); // cases
    private MemoryGraph graph; // what is planted, in the heap

    @Test
    void shouldAnswerQuestionsFromSomeNodesToOthersAsTheGraphInTheHeapDoes() {
        Rounds.run(1200, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            plant(question.planted, question.graph);
            Map<String, Object> reached = maybeByNeo4j(random, Map.of("pairs", random.nextBoolean() ? "all" : "any"));
            Map<String, Object> paths = maybeByNeo4j(random, paths(random));
            Map<String, Object> eachStart = maybeByNeo4j(random, traversal(random));
            boolean counts = random.nextBoolean();
            Map<String, Object> costs = costs(random, "k", 1 + random.nextInt(9));
            Map<String, Object> near = costs(random, "limit", 1 + random.nextInt(8));
            String what = replay + question;
            ask("reachable", reached, random, what, scope -> question.reachable(reached, scope));
            ask("shortest", paths, random, what, scope -> question.shortest(paths, scope));
            ask("cheapest", costs, random, what, scope -> question.cheapest(costs, scope));
            ask("nearest", near, random, what, scope -> question.nearest(near, scope));
            String perStart = counts ? "counts" : "per start";
            ask(perStart, eachStart, random, what, scope -> {
                TraverseQuery traversal = question.traversal(eachStart, scope);
                return new PerStartQuery(counts ? traversal : traversal.withPaths(), counts);
            });
        });
        assertThat(met).contains("reachable: none", "reachable: rows", "shortest: none", "shortest: rows");
        assertThat(met).contains("cheapest: refused weight", "cheapest: refused nodeWeight", "cheapest: rows");
        assertThat(met).contains("nearest: refused weight", "nearest: refused nodeWeight", "nearest: rows");
        assertThat(met).contains("nearest: truncated limit", "counts: rows", "per start: rows", "per start: none");
        assertThat(met).contains("per start: truncated maxVisited", "from shared caches");
    }

    @Test
    void shouldAnswerQuestionsAboutAllThatLiesBelowAsTheGraphInTheHeapDoes() {
        Rounds.run(1200, (random, replay) -> {
            List<?> quantities = QUANTITIES.get(random.nextInt(QUANTITIES.size()));
            RandomDagQuestion question =
                    new RandomDagQuestion(random, from -> quantities.get(from.nextInt(quantities.size())));
            plant(question.planted, question.graph);
            Map<String, Object> sums = sums(random);
            Map<String, Object> few = random.nextInt(4) == 0 ? Map.of("limit", 1) : Map.of();
            String what = replay + question;
            ask("roll-up", sums, random, what, scope -> question.query(QueryKind.ROLLUP, sums, scope));
            ask("order", "", random, what, scope -> question.query(QueryKind.ORDER, Map.of(), scope));
            ask("cycles", few, random, what, scope -> question.query(QueryKind.CYCLES, few, scope));
        });
        assertThat(met).contains("roll-up: rows", "roll-up: has no property", "roll-up: no finite number");
        assertThat(met).contains("roll-up: too large", "roll-up: form a cycle", "roll-up: cycles were left out");
        assertThat(met).contains("order: rows", "order: form a cycle", "cycles: none", "cycles: rows");
        assertThat(met).contains("cycles: truncated limit", "from shared caches");
    }

    /** Neo4j's engine searches for no paths: it follows them all, as what is asked in the heap then does, too. */
    private static Map<String, Object> maybeByNeo4j(Random random, Map<String, Object> how) {
        Map<String, Object> all = new LinkedHashMap<>(how);
        maybe(random.nextInt(3) == 0, all, "engine", "neo4j");
        return all;
    }

    private static Map<String, Object> traversal(Random random) {
        Map<String, Object> how = new LinkedHashMap<>();
        how.put("uniqueness", MODES.get(random.nextInt(MODES.size())));
        maybe(random.nextInt(4) == 0, how, "bfs", false);
        maybe(random.nextInt(4) == 0, how, "limit", 2);
        maybe(random.nextInt(4) == 0, how, "maxVisited", 1 + random.nextInt(4));
        return how;
    }

    private static Map<String, Object> paths(Random random) {
        Map<String, Object> paths = new LinkedHashMap<>();
        maybe(random.nextBoolean(), paths, "uniqueness", "NODE_PATH");
        boolean all = random.nextBoolean();
        maybe(random.nextInt(3) > 0, paths, all ? "all" : "k", all ? true : 2 + random.nextInt(20));
        return paths;
    }

    /** What is a weight. Some relationships and nodes lack it, and there is a default or not. */
    private static Map<String, Object> costs(Random random, String bound, int most) {
        Map<String, Object> costs = new LinkedHashMap<>();
        int weights = 1 + random.nextInt(3);
        maybe(weights != 1, costs, "weight", "km");
        maybe(weights != 1 && random.nextBoolean(), costs, "default", random.nextInt(3));
        maybe(weights != 2, costs, "nodeWeight", "toll");
        maybe(weights != 2 && random.nextBoolean(), costs, "nodeDefault", random.nextInt(3));
        maybe(random.nextBoolean(), costs, "maxCost", random.nextInt(16) / 2.0);
        maybe(random.nextBoolean(), costs, bound, most);
        return costs;
    }

    private static Map<String, Object> sums(Random random) {
        Map<String, Object> sums = new LinkedHashMap<>();
        boolean ofQuantities = random.nextInt(6) > 0;
        boolean ofValues = random.nextInt(4) == 0;
        maybe(ofQuantities, sums, "quantity", "qty");
        maybe(ofQuantities && random.nextBoolean(), sums, "default", 3);
        maybe(ofValues, sums, "value", "price");
        maybe(!ofValues && random.nextBoolean(), sums, "levels", true);
        maybe(random.nextBoolean(), sums, "numbers", random.nextBoolean() ? "decimal" : "double");
        maybe(random.nextBoolean(), sums, "cycles", "skip");
        return sums;
    }

    private static void maybe(boolean does, Map<String, Object> to, String name, Object value) {
        if (does) {
            to.put(name, value);
        }
    }

    /** Plants a graph instead of the one before, and puts the same one in the heap into the order of Neo4j. */
    private void plant(Planted planted, MemoryGraph inHeap) {
        graph = inHeap;
        indexes.clear();
        List<Node> nodes = new ArrayList<>();
        try (Transaction transaction = server.database().beginTx()) {
            transaction.execute("MATCH (n) DETACH DELETE n").close();
            for (var each : planted.nodes()) {
                Node node = transaction.createNode();
                each.labels().forEach(label -> node.addLabel(Label.label(label)));
                add(node, each.properties(), nodes.size());
                nodes.add(node);
            }
            for (var each : planted.relationships()) {
                RelationshipType type = RelationshipType.withName(each.type());
                var added = nodes.get(each.source()).createRelationshipTo(nodes.get(each.target()), type);
                add(added, each.properties(), indexes.size() - nodes.size());
            }
            transaction.commit();
        }
        try (Transaction transaction = server.database().beginTx()) {
            for (int i = 0; i < nodes.size(); i++) {
                Node node = transaction.getNodeByElementId(nodes.get(i).getElementId());
                List<Long> order = new ArrayList<>();
                node.getRelationships().forEach(each -> order.add((long) indexes.get(each.getElementId())));
                graph.orderRelationships(i, order);
            }
        }
    }

    private void add(Entity added, Map<String, Object> properties, int index) {
        properties.forEach(added::setProperty);
        indexes.put(added.getElementId(), index);
    }

    /** In any scope; in that of shared caches once more, when they hold what was read. The heap has no scopes. */
    private void ask(String kind, Object how, Random random, String what, Function<Scope, Query> question) {
        Scope scope = Scope.values()[random.nextInt(Scope.values().length)];
        QueryExecutor inHeap = new QueryExecutor(graph.caches(), new HeapBudget(1 << 22), false);
        List<String> expected = rows(() -> inHeap.open(graph.session(), question.apply(Scope.NONE), Turn.FREE));
        Matcher end = END.matcher(expected.get(expected.size() - 1));
        met.add(kind + ": " + (end.find() ? end.group() : expected.size() > 1 ? "rows" : "none"));
        for (int times = scope == Scope.PERMANENT ? 2 : 1; times > 0; times--) {
            try (InternalTransaction transaction = Walks.begin(server.database())) {
                assertThat(rows(() -> Walks.of(server.database()).open(transaction, question.apply(scope), Turn.FREE)))
                        .as("%s %s %s: %s", kind, how, scope, what)
                        .isEqualTo(expected);
            }
        }
    }

    /** The rows, and how the query ended. Neo4j's nodes and relationships stand there by the ids of the in-memory store. */
    private List<String> rows(Supplier<QueryExecution> question) {
        List<String> rows = new ArrayList<>();
        try (QueryExecution execution = question.get()) {
            while (execution.next()) {
                rows.add(row(execution));
            }
            var leftOut = execution.warnings().stream().filter(warning -> warning.contains("cycles were left out"));
            rows.add("truncated " + execution.outcome().truncated() + " " + leftOut.toList());
            var lists = execution.outcome().cost().relationships();
            met.add(lists.scope() == Scope.PERMANENT && lists.counts().hits > 0 ? "from shared caches" : "from none");
        } catch (InvalidParameterException e) {
            rows.add("refused " + e.parameter() + ": " + e.getMessage());
        }
        rows.replaceAll(row -> ELEMENT_ID.matcher(row).replaceAll(id -> String.valueOf(indexes.get(id.group()))));
        return rows;
    }

    private static String row(QueryExecution execution) {
        if (execution instanceof RollUpResults nodes) {
            Number sum = nodes.isTotal() ? nodes.total() : nodes.quantity();
            String what = sum.getClass() + " " + sum + " "; // a long is not the same as a double
            return nodes.isTotal()
                    ? what
                    : what + nodes.elementId() + List.of(nodes.paths(), nodes.minDepth(), nodes.depth());
        }
        if (execution instanceof OrderedNodes nodes) {
            return nodes.elementId() + " rank " + nodes.rank();
        }
        if (execution instanceof StartCounts starts) {
            return starts.elementId() + " finds " + starts.found() + " " + starts.foundTruncated();
        }
        if (execution instanceof ReachabilitySearch starts) {
            return (starts.asksEach() ? starts.elementId() : "any") + " in " + starts.depth();
        }
        WalkedPath path = new WalkedPath();
        path.take((PathExecution) execution);
        var elements = execution.elements();
        String row = execution instanceof WalksByStart walks ? walks.startElementId() + ": " : "";
        row += elements.nodeId(path.node(0));
        for (int i = 0; i < path.length(); i++) {
            row += " -" + elements.relationshipId(path.relationship(i)) + "- " + elements.nodeId(path.node(i + 1));
        }
        return row + (execution instanceof CheapestSearch cheapest ? " costs " + cheapest.cost() : "");
    }
}
