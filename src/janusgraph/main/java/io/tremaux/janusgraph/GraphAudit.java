package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.audit.Audit;
import io.tremaux.graph.Knowledge;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.Verification;
import io.tremaux.store.Lease;

/** Compares the shared caches of one graph with its store, and sums up what it finds. Safe for use by any thread. */
final class GraphAudit {
    private AuditTotals totals = AuditTotals.NONE; // guarded by this

    /** What all audits have found. */
    synchronized AuditTotals totals() {
        return totals;
    }

    private synchronized void add(Verification found) {
        totals = totals.and(found);
    }

    /**
     * Compares all that is cached with rows that are read meanwhile, a page of nodes at a time. In a transaction with
     * changes of its own, nothing is compared.
     *
     * @param session that has read nothing yet; closed by this
     * @param turn gives way to other work every few hundred entries
     */
    Verification verify(JanusGraphSession session, Turn turn) {
        try (session;
                Lease lease = session.borrow()) {
            Verification found = lease == null
                    ? Verification.NONE
                    : Audit.of(lease, store(session), () -> {
                        turn.giveWay(0, session::assertOpen);
                        session.assertOpen();
                    });
            add(found);
            return found;
        }
    }

    private static Audit.Store store(JanusGraphSession session) {
        return new Audit.Store(
                session.labelSource(),
                session.propertySource(),
                session.relationships(),
                session.relationshipProperties(),
                session.tokens(),
                session.elements(),
                session.readAhead(Knowledge.NONE),
                false);
    }
}
