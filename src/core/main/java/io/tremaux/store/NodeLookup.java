package io.tremaux.store;

import io.tremaux.graph.IndexHint;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Finds the nodes of a label, under the caller's rights. Belongs to one thread. */
public interface NodeLookup {
    /** The nodes of a label in the store's order, read one by one until it is closed. */
    interface Scan extends LongIterator, AutoCloseable {
        @Override
        void close();
    }

    /** All nodes of a label. */
    Scan scan(String label);

    /**
     * Nodes of a label, ascending, by an index: at least all those that hold what is hinted at; each is tested still.
     * Null if only a scan tells, as in a store without indexes.
     *
     * @param label its token
     * @param hints the first one that has an index counts
     * @param charge is told the bytes that the nodes hold
     */
    default long @Nullable [] find(int label, List<IndexHint> hints, LongConsumer charge) {
        return null;
    }

    /** The name of the index by which {@link #find} would find nodes; null if by none. */
    default @Nullable String index(int label, List<IndexHint> hints) {
        return null;
    }
}
