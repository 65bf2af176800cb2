package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.VertexIds;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How many queries and rows questions from some nodes to others cost: ten layers of 60 nodes, each with an edge to
 * three nodes of the next layer.
 */
class PathReadAheadTest {
    private static final int LAYERS = 10;
    private static final int WIDTH = 60;
    private static final int ALL = LAYERS * WIDTH;

    private static StandardJanusGraph graph;
    private static final List<List<String>> IDS = new ArrayList<>();
    private final GraphNames names = new GraphNames(VertexLabels.ONE);
    private final QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 24), false);

    @BeforeAll
    static void plant() {
        graph = Planting.openInMemory(Map.of());
        List<Vertex> above = List.of();
        for (int layer = 0; layer < LAYERS; layer++) {
            List<Vertex> nodes = new ArrayList<>();
            for (int i = 0; i < WIDTH; i++) {
                nodes.add(graph.addVertex(T.label, "Node", "value", i % 2));
            }
            for (int i = 0; i < above.size(); i++) {
                for (int next : new int[] {i, 2 * i, 3 * i + 1}) {
                    above.get(i).addEdge("TO", nodes.get(next % WIDTH), "cost", next);
                }
            }
            IDS.add(Planting.ids(nodes));
            above = nodes;
        }
        graph.tx().commit();
    }

    @AfterAll
    static void close() {
        graph.close();
    }

    /** What a question cost. */
    private record Cost(Outcome outcome, long opening, long reads, long rows) {}

    private static List<String> layer(int layer, int count) {
        return IDS.get(layer).subList(0, count);
    }

    private Cost ask(QueryKind kind, List<String> start, List<String> end, Map<String, Object> how) {
        Map<String, Object> given = new HashMap<>(how);
        given.put("start", start);
        given.put("end", end);
        Parameters parameters = Parameters.of(given).withNodeIds(VertexIds.FORM);
        return ask(kind.read(parameters, Scope.NONE, new CompiledQueryCache()).query());
    }

    private Cost ask(Query query) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = Planting.session(transaction, names);
        try (QueryExecution execution = queries.open(session, query, Turn.FREE)) {
            long opening = session.rows().reads();
            Outcome outcome = execution.count();
            return new Cost(
                    outcome, opening, session.rows().reads(), session.rows().rowsRead());
        } finally {
            transaction.rollback();
        }
    }

    /** Filters that make it read cells of one type and direction, of both, and whole rows. */
    private static Stream<Map<String, Object>> filters() {
        return Stream.of(
                Map.of("relationshipFilter", "TO>"),
                Map.of("relationshipFilter", "TO"),
                Map.of("relationshipFilter", "TO>", "labelFilter", "+Node"),
                Map.of("relationshipFilter", "TO>", "nodeWhere", "value<2"),
                Map.of("relationshipFilter", "TO>", "relationshipWhere", "cost>=0"),
                Map.of("expand", List.of("Node=>TO>")));
    }

    @Test
    void shouldFindStartAndEndNodesByOneQuery() {
        Cost cost = ask(QueryKind.REACHABLE, layer(0, 20), layer(9, 20), Map.of("denylistNodes", layer(5, 5)));
        assertThat(cost.opening).isEqualTo(1);
    }

    private static Map<String, Object> with(Map<String, Object> filter, String name, Object value) {
        Map<String, Object> all = new HashMap<>(filter);
        all.put(name, value);
        return all;
    }

    @Test
    void shouldSearchFromBothEndsInFewQueries() {
        filters().forEach(filter -> {
            for (int ends : new int[] {1, 10}) {
                List<String> from = layer(0, ends);
                List<String> to = layer(LAYERS - 1, ends);
                for (Map<String, Object> how : List.of(filter, with(filter, "pairs", "all"))) {
                    assertFew(how, ask(QueryKind.REACHABLE, from, to, how));
                }
                for (Map<String, Object> how : List.of(filter, with(filter, "k", 5), with(filter, "all", true))) {
                    assertFew(how, ask(QueryKind.SHORTEST, from, to, how));
                }
            }
        });
    }

    /** Each layer by two or three queries: at first one asks for as many rows as were asked for before. */
    private static void assertFew(Map<String, Object> how, Cost cost) {
        assertThat(cost.outcome.count()).as("%s %s", how, cost).isPositive();
        assertThat(cost.reads).as("%s %s", how, cost).isLessThanOrEqualTo(26);
        assertThat(cost.rows).as("%s %s", how, cost).isLessThanOrEqualTo(ALL);
    }

    @Test
    void shouldReadAllThatLiesBelowInFewQueries() {
        for (Map<String, Object> filter : filters().toList()) {
            Map<String, Object> given = with(filter, "start", layer(0, 20));
            if ("TO".equals(filter.get("relationshipFilter"))) {
                continue; // both ways
            }
            Map<String, Object> costs = with(with(given, "quantity", "cost"), "numbers", "double");
            assertFew(filter, below(QueryKind.ROLLUP, costs));
            assertFew(filter, below(QueryKind.ROLLUP, with(costs, "value", "value")));
            assertFew(filter, below(QueryKind.ORDER, given));
        }
    }

    private Cost below(QueryKind kind, Map<String, Object> given) {
        Parameters parameters = Parameters.of(given).withNodeIds(VertexIds.FORM);
        return ask(kind.read(parameters, Scope.NONE, new CompiledQueryCache()).query());
    }

    @Test
    void shouldReadNothingBeyondTheLastOfAllShortestPaths() {
        Cost cost = ask(QueryKind.SHORTEST, layer(0, 1), layer(1, 1), Map.of("relationshipFilter", "TO>", "all", true));
        assertThat(cost.outcome.count()).isEqualTo(2);
        assertThat(cost.rows).as("%s", cost).isLessThanOrEqualTo(3);
    }
}
