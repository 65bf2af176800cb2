package io.tremaux.store;

import io.tremaux.graph.IndexHint;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Finds the nodes of a label, under the caller's rights. Belongs to one thread. */
public interface NodeLookup {
    /** The nodes of a label in the store's order, read one by one until it is closed. */
    interface Scan extends LongIterator, AutoCloseable {
        @Override
        void close();

        /** The numbers of those elements that pass a test. Each is tested when its turn comes, or one turn before. */
        static <T> Scan of(Iterator<T> all, Predicate<T> test, ToLongFunction<T> number, Runnable close) {
            return new Scan() {
                private @Nullable T next;

                @Override
                public boolean hasNext() {
                    while (next == null && all.hasNext()) {
                        T read = all.next();
                        next = test.test(read) ? read : null;
                    }
                    return next != null;
                }

                @Override
                public long nextLong() {
                    if (!hasNext() || next == null) {
                        throw new NoSuchElementException();
                    }
                    long result = number.applyAsLong(next);
                    next = null;
                    return result;
                }

                @Override
                public void close() {
                    close.run();
                }
            };
        }
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
