package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.Fills;
import io.tremaux.cache.PagedLabels;
import io.tremaux.coherence.Lease;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Puts into permanent caches what nobody read from the store. Whoever does has to clear them before the test ends. */
public final class CacheForger {
    private static final long FIRST = 1_000_000;

    private CacheForger() {}

    /** As if some nodes that do not exist had a label, which must exist. */
    public static void forgeNodes(GraphDatabaseService database, String label, int nodes) {
        try (Transaction transaction = database.beginTx()) {
            InternalTransaction internal = (InternalTransaction) transaction;
            int token = internal.kernelTransaction().tokenRead().nodeLabel(label);
            LookupCounts counts = new LookupCounts();
            try (Lease lease = Traversals.of(database).coherence().begin(internal.kernelTransaction())) {
                Fills fills = new Fills(lease.cache(), lease, counts, counts, counts);
                PagedLabels labels = new PagedLabels(always(token), fills, counts);
                for (long node = FIRST; node < FIRST + nodes; node++) {
                    labels.has(node, token);
                }
                fills.publish();
            }
            assertThat(counts.fills).isEqualTo(nodes);
        }
    }

    private static LabelSource always(int token) {
        boolean fits = token < Labels.MASK_BITS; // earlier tests may have made many
        return new LabelSource() {
            @Override
            public long read(long node) {
                return fits ? 1L << token : 0;
            }

            @Override
            public int[] beyond() {
                return fits ? new int[0] : new int[] {token};
            }
        };
    }
}
