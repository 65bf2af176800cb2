package io.tremaux.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.query.CheapestQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/** What a search for the cheapest paths charges to its transaction is what it holds. */
class CheapestSearchTest {
    private static final int NODES = 1_500;
    private static final double TOLERANCE = 1.25;

    private final MemoryGraph graph = new MemoryGraph();

    /** Notes what the query has charged. */
    private static final class Charged extends ForwardingTurn {
        private long bytes;

        Charged() {
            super(Turn.FREE);
        }

        @Override
        public void giveWay(long heldBytes, Runnable assertWanted) {
            bytes = heldBytes;
        }
    }

    private static CheapestQuery query(Map<String, Object> given) {
        Map<String, Object> parameters = new HashMap<>(Map.of("weight", "km", "default", 1));
        parameters.putAll(given);
        return (CheapestQuery) QueryKind.CHEAPEST
                .read(Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())
                .query();
    }

    private CheapestSearch open(CheapestQuery query, Charged charged) {
        return (CheapestSearch)
                new QueryExecutor(graph.caches(), new HeapBudget(1 << 22), false).open(graph.session(), query, charged);
    }

    /** Filters that differ at each depth up to {@code minLevel}, or at none. */
    @ParameterizedTest
    @ValueSource(ints = {1, NODES - 1})
    void shouldChargeWhatItHolds(int minLevel) {
        for (int node = 0; node < NODES; node++) {
            graph.addNode(List.of(node == 0 ? "Start" : "Node"), Map.of());
        }
        for (int node = 0; node + 1 < NODES; node++) {
            graph.addRelationship(node, "R", node + 1, Map.of());
        }
        CheapestQuery query = query(Map.of("start", "Start", "relationshipFilter", "R>", "minLevel", minLevel));
        Charged charged = new Charged();
        try (CheapestSearch nearest = open(query, charged)) {
            long before = GraphLayout.parseInstance(nearest).totalSize();
            do {
                assertThat(nearest.next()).isTrue();
            } while (nearest.depth() < NODES - 1);
            long held = GraphLayout.parseInstance(nearest).totalSize() - before;
            assertThat((double) held).isLessThan(TOLERANCE * charged.bytes);
        }
    }

    /** Each start node is searched from by itself, as a path may not come back to it. */
    @Test
    void shouldGiveBackWhatEachSearchHeld() {
        for (int node = 0; node < 400; node++) {
            graph.addNode(List.of("Town"), Map.of());
        }
        for (int k : List.of(1, 2)) {
            Charged charged = new Charged();
            try (CheapestSearch none =
                    open(query(Map.of("start", "Town", "end", "Town", "minLevel", 1, "k", k)), charged)) {
                assertThat(none.next()).isFalse();
                assertThat(none.isWhole()).isTrue();
            }
            assertThat(charged.bytes).isBetween(1L, 1L << 18);
        }
    }
}
