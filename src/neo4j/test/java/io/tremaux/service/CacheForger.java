package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.PagedLabels;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.store.Lease;
import java.util.stream.LongStream;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Puts into shared caches what nobody read from the store. Whoever does has to clear them before the test ends. */
public final class CacheForger {
    private static final long FIRST = 1_000_000;

    private CacheForger() {}

    /** As if some nodes that do not exist had a label, which must exist. */
    public static void forgeNodes(GraphDatabaseService database, String label, int nodes) {
        forge(database, label, LongStream.range(FIRST, FIRST + nodes));
    }

    /** As if a node had a label alone; nothing may be cached of it yet. */
    public static void forgeLabel(GraphDatabaseService database, long node, String label) {
        forge(database, label, LongStream.of(node));
    }

    private static void forge(GraphDatabaseService database, String label, LongStream nodes) {
        long[] forged = nodes.toArray();
        try (Transaction transaction = database.beginTx()) {
            InternalTransaction internal = (InternalTransaction) transaction;
            int token = internal.kernelTransaction().tokenRead().nodeLabel(label);
            LookupCounts counts = new LookupCounts();
            try (Lease lease = Traversals.of(database).coherence().begin(internal.kernelTransaction())) {
                WriteBuffer fills = new WriteBuffer(lease.cache(), lease, counts, counts, counts);
                PagedLabels labels = new PagedLabels(always(token), fills, new Epoch(), counts);
                for (long node : forged) {
                    labels.has(node, token);
                }
                fills.publish();
            }
            assertThat(counts.fills).isEqualTo(forged.length);
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
