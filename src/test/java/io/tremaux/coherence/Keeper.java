package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import org.neo4j.internal.kernel.api.Read;

/** What lends permanent caches to requests: the real one, or one with a mistake in it. */
interface Keeper {
    /** Null: the request must do without. */
    Loan begin(Read transaction);

    interface Loan extends GraphCache.FillGate, AutoCloseable {
        GraphCache cache();

        @Override
        void close();
    }

    static Keeper real(Coherence coherence) {
        return transaction -> {
            Lease lease = coherence.begin(transaction);
            return lease == null ? null : new Real(lease);
        };
    }

    record Real(Lease lease) implements Loan {
        @Override
        public GraphCache cache() {
            return lease.cache();
        }

        @Override
        public boolean mayFill() {
            return lease.mayFill();
        }

        @Override
        public long readAsOf() {
            return lease.readAsOf();
        }

        @Override
        public void close() {
            lease.close();
        }
    }
}
