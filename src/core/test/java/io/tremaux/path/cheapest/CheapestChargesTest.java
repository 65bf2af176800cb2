package io.tremaux.path.cheapest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.query.CheapestQuery;
import io.tremaux.request.CheapestRequest;
import io.tremaux.request.Parameters;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/** What a search for the cheapest paths charges to its transaction is what it holds. */
class CheapestChargesTest {
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
        CheapestQuery query = CheapestRequest.of(
                        Parameters.of(Map.of(
                                "start",
                                "Start",
                                "relationshipFilter",
                                "R>",
                                "weight",
                                "km",
                                "default",
                                1,
                                "minLevel",
                                minLevel)),
                        Scope.NONE,
                        new CompiledQueryCache(),
                        CheapestRequest.KNOWN)
                .query();
        Charged charged = new Charged();
        try (CheapestSearch nearest = (CheapestSearch) new QueryExecutor(graph.caches(), new HeapBudget(1 << 22), false)
                .open(graph.session(), query, charged)) {
            long before = GraphLayout.parseInstance(nearest).totalSize();
            do {
                assertThat(nearest.next()).isTrue();
            } while (nearest.depth() < NODES - 1);
            long held = GraphLayout.parseInstance(nearest).totalSize() - before;
            assertThat((double) held).isLessThan(TOLERANCE * charged.bytes);
        }
    }
}
