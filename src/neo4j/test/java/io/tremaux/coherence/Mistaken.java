package io.tremaux.coherence;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.coherence.Stage.Question;
import io.tremaux.coherence.Stage.Seen;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * Generations once more, as short as they can be, with one mistake in them: what a careless hand might make of {@link
 * Coherence} one day. The scenarios must tell each of them from the real ones, or they prove nothing.
 */
final class Mistaken implements Keeper {
    enum Mistake {
        NONE,
        /** No look whether anything was committed: what was cached stays. */
        NEVER_BEGINS_ANEW,
        /** L for C: a commit that has returned while an older one is still applied goes unseen. */
        LOOKS_AT_CLOSED_COMMITS,
        /** p <= l is not asked: what is read before a published commit is applied passes for new. */
        IGNORES_WHAT_IS_APPLIED,
        /** l is read when the value is published, not before it is read. */
        LOOKS_LATE_AT_WHAT_IS_APPLIED,
        /** Into whatever is current when the value is published, not into what was lent. */
        PUBLISHES_INTO_WHAT_IS_CURRENT,
        /** A transaction's own uncommitted changes are read from caches and published into them. */
        IGNORES_OWN_CHANGES
    }

    private final Mistake mistake;
    private final TransactionIdStore commits;
    private volatile Kept current;

    Mistaken(Mistake mistake, TransactionIdStore commits) {
        this.mistake = mistake;
        this.commits = commits;
    }

    private record Kept(GraphCache cache, long upTo) {}

    @Override
    public Loan begin(KernelTransaction transaction) {
        if (ownChanges(transaction)) {
            return null;
        }
        Kept kept = current;
        if (kept == null || (kept.upTo < published() && mistake != Mistake.NEVER_BEGINS_ANEW)) {
            kept = new Kept(newCache(), published());
            current = kept;
        }
        return new Lent(kept, transaction, applied());
    }

    private static GraphCache newCache() {
        return new GraphCache(new HeapBudget(1 << 20), new CacheStatistics());
    }

    private boolean ownChanges(KernelTransaction transaction) {
        return mistake != Mistake.IGNORES_OWN_CHANGES && transaction.dataRead().transactionStateHasChanges();
    }

    private long published() {
        return mistake == Mistake.LOOKS_AT_CLOSED_COMMITS
                ? applied()
                : commits.getLastCommittedBatch().appendIndex();
    }

    private long applied() {
        return commits.getLastClosedBatch().appendIndex();
    }

    private final class Lent implements Loan, GraphCache.FillGate {
        private final Kept lent;
        private final KernelTransaction transaction;
        private final long applied;

        private Lent(Kept lent, KernelTransaction transaction, long applied) {
            this.lent = lent;
            this.transaction = transaction;
            this.applied = applied;
        }

        private Kept kept() {
            return mistake == Mistake.PUBLISHES_INTO_WHAT_IS_CURRENT ? current : lent;
        }

        @Override
        public Seen see(Question question, LookupCounts counts, Runnable meanwhile) {
            return Keeper.Real.see(kept().cache, new Delayed(this, meanwhile), question, counts);
        }

        @Override
        public void renew() {}

        @Override
        public boolean mayFill() {
            boolean storeIsAsNew = switch (mistake) {
                case IGNORES_WHAT_IS_APPLIED -> true;
                case PUBLISHES_INTO_WHAT_IS_CURRENT -> lent.upTo <= applied;
                case LOOKS_LATE_AT_WHAT_IS_APPLIED -> kept().upTo <= applied();
                default -> kept().upTo <= applied;
            };
            boolean unchanged = mistake == Mistake.NEVER_BEGINS_ANEW || kept().upTo == published();
            return storeIsAsNew && unchanged && kept() == current && !ownChanges(transaction);
        }

        @Override
        public long readAsOf() {
            return applied;
        }

        @Override
        public void close() {}
    }
}
