package io.tremaux.database;

import io.tremaux.admission.Turn;
import io.tremaux.audit.Audit;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.WalkTotals;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.Verification;
import io.tremaux.store.Lease;
import io.tremaux.store.ManagedCaches;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.warmup.WarmUp;

/**
 * A database from its opening to its closing: its queries, and the caches that they share, as an administrator sees
 * them. Safe for use by any thread.
 */
public abstract class OpenDatabase implements AutoCloseable {
    protected final HeapBudget budget;
    protected final QueryExecutor queries;

    private final ManagedCaches caches;
    private final WarmUp warmUp;
    private final boolean isBounded;
    private AuditTotals audits = AuditTotals.NONE; // guarded by this

    /**
     * @param budget of all caches of this process
     * @param strict whether unknown names are errors for a query that does not say so
     * @param isBounded whether an entry of the caches may be out of date for a while: then an audit that finds one proves
     *     no mistake
     * @param warmUp of those caches; a subclass closes both
     */
    protected OpenDatabase(ManagedCaches caches, HeapBudget budget, boolean strict, boolean isBounded, WarmUp warmUp) {
        this.caches = caches;
        this.budget = budget;
        this.queries = new QueryExecutor(caches, budget, strict);
        this.warmUp = warmUp;
        this.isBounded = isBounded;
    }

    /** What the queries by an engine have done that are closed. */
    public final WalkTotals totals(Engine engine) {
        return queries.totals(engine);
    }

    /** What the texts of queries lead to. */
    public final CompiledQueryCache compiled() {
        return queries.compiled();
    }

    /** What the shared caches hold and did. */
    public final CacheStatus caches() {
        return CacheStatus.of(caches, budget, compiled().statistics());
    }

    /** What the audits have found. */
    public final synchronized AuditTotals audits() {
        return audits;
    }

    private synchronized void add(Verification found) {
        audits = audits.and(found);
    }

    /**
     * Compares all that is cached with the store. For a session that is lent no caches, nothing is compared.
     *
     * @param session that has read nothing yet; closed by this
     * @param turn gives way to other work every few hundred entries
     */
    protected final Verification audit(StoreSession session, Turn turn) {
        try (session;
                Lease lease = session.borrow()) {
            Verification found = lease == null
                    ? Verification.NONE
                    : Audit.of(lease, session, !isBounded, () -> {
                        turn.giveWay(0, session::assertOpen);
                        session.assertOpen();
                        session.dropPointers(); // others may have committed meanwhile
                    });
            add(found);
            return found;
        }
    }

    /** The warm-up of the shared caches that runs, or ran last. */
    public final WarmUp warmUp() {
        return warmUp;
    }

    /** Drops everything that is cached; queries under way go on with the caches that they were lent. */
    public final void clearCaches() {
        caches.clear();
    }

    /** Takes the shared caches out of the open database, or brings them back, empty. */
    public final void enableCaches(boolean enabled) {
        caches.enable(enabled);
    }

    @Override
    public abstract void close();
}
