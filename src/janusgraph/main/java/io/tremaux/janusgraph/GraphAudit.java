package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.audit.Audit;
import io.tremaux.graph.Knowledge;
import io.tremaux.janusgraph.coherence.BoundedCaches;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.Verification;
import io.tremaux.store.Lease;

/** Compares the shared caches of one graph with its store, and sums up what it finds. Safe for use by any thread. */
final class GraphAudit {
    private final BoundedCaches caches;
    private final GraphNames names;
    private AuditTotals totals = AuditTotals.NONE; // guarded by this

    GraphAudit(BoundedCaches caches, GraphNames names) {
        this.caches = caches;
        this.names = names;
    }

    /** What all audits have found. */
    synchronized AuditTotals totals() {
        return totals;
    }

    private synchronized void add(Audit.Findings found) {
        totals = totals.and(found.compared(), found.undecided(), found.different());
    }

    /**
     * Compares all that is cached with rows that are read meanwhile, a page of nodes at a time. In a transaction with
     * changes of its own, nothing is compared.
     *
     * @param session that has read nothing yet; closed by this
     * @param turn gives way to other work every few hundred entries
     */
    Verification verify(JanusGraphSession session, Turn turn) {
        long begun = System.nanoTime();
        try (session;
                Lease lease = session.borrow()) {
            Audit.Findings found = lease == null
                    ? Audit.Findings.NONE
                    : Audit.of(lease, store(session), () -> {
                        turn.giveWay(0, session::assertOpen);
                        session.assertOpen();
                    });
            add(found);
            return found.verification(caches.coherenceMode(), session.elements(), begun);
        }
    }

    private Audit.Store store(JanusGraphSession session) {
        return new Audit.Store(
                session.labelSource(),
                session.propertySource(),
                session.relationships(),
                session.relationshipProperties(),
                new TokenNames(names),
                session.readAhead(Knowledge.NONE),
                false);
    }

    private record TokenNames(GraphNames names) implements Audit.Names {
        @Override
        public String label(int token) {
            return names.labels().name(token);
        }

        @Override
        public String key(int token) {
            return names.keys().name(token);
        }
    }
}
