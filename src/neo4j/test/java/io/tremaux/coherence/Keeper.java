package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.cache.PagedLabels;
import io.tremaux.cache.PagedProperties;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.coherence.Stage.Question;
import io.tremaux.coherence.Stage.Seen;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.store.Lease;
import org.neo4j.kernel.api.KernelTransaction;

/** What lends shared caches to requests: the real one, or one with a mistake in it. */
public interface Keeper extends AutoCloseable {
    /** Null: the request must do without. */
    Loan begin(KernelTransaction transaction);

    /** Has something done in the middle of the next catching up, where a keeper has such a middle. */
    default void inTheMiddle(Runnable action) {}

    /** Whether a request that begins again looks for the current node anew. */
    default boolean forgetsCursors() {
        return true;
    }

    @Override
    default void close() {}

    /** Caches lent to a request. */
    interface Loan extends AutoCloseable {
        /** Asks the caches, then the store, and publishes what that said; something happens between the two. */
        Seen see(Question question, LookupCounts counts, Runnable meanwhile);

        /** Begins again, in the middle of the request. */
        void renew();

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
        public Seen see(Question question, LookupCounts counts, Runnable meanwhile) {
            return see(lease.cache(), new Delayed(lease, meanwhile), question, counts);
        }

        static Seen see(GraphCache cache, GraphCache.FillGate gate, Question question, LookupCounts counts) {
            WriteBuffer fills = new WriteBuffer(cache, gate, counts, counts, new LookupCounts());
            Seen seen = question.answer(
                    new PagedLabels(question.labels(), fills, new Epoch(), counts),
                    new PagedProperties(question.properties(), fills, new Epoch(), counts));
            fills.publish();
            return seen;
        }

        @Override
        public void renew() {
            lease.renew();
        }

        @Override
        public void close() {
            lease.close();
        }
    }

    /** A gate before which something happens. */
    record Delayed(GraphCache.FillGate gate, Runnable meanwhile) implements GraphCache.FillGate {
        @Override
        public boolean mayFill() {
            meanwhile.run();
            return gate.mayFill();
        }

        @Override
        public long readAsOf() {
            return gate.readAsOf();
        }
    }
}
