package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.coherence.Coherence;
import io.tremaux.coherence.StoreAudit;
import io.tremaux.neo4j.CallerAccess;
import io.tremaux.neo4j.Neo4jElements;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.Verification;
import io.tremaux.store.Lease;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Compares the shared caches of one database with its store, and sums up what it finds. Safe for use by any thread. */
final class Auditor {
    private final Coherence coherence;
    private AuditTotals totals = AuditTotals.NONE; // guarded by this

    Auditor(Coherence coherence) {
        this.coherence = coherence;
    }

    /** What all audits have found. */
    synchronized AuditTotals totals() {
        return totals;
    }

    private synchronized void add(Verification found) {
        totals = totals.and(found);
    }

    /**
     * Compares all that is cached, on the caller's thread. The transaction must have read nothing yet. For a caller
     * without the right to shared caches, or in a transaction with changes of its own, nothing is compared.
     *
     * @param turn gives way to other work every few hundred entries
     */
    Verification verify(InternalTransaction transaction, Turn turn) {
        KernelTransaction kernel = transaction.kernelTransaction();
        try (Lease lease = borrow(kernel)) {
            Verification found = lease == null
                    ? Verification.NONE
                    : StoreAudit.of(lease, kernel, new Neo4jElements(transaction), () -> look(kernel, turn));
            add(found);
            return found;
        }
    }

    private static void look(KernelTransaction kernel, Turn turn) {
        turn.giveWay(0, kernel::assertOpen);
        kernel.assertOpen();
    }

    /** The shared caches, lent to a transaction; null if it may not use them. */
    private @Nullable Lease borrow(KernelTransaction kernel) {
        return CallerAccess.seesEverything(kernel.securityContext().mode()) ? coherence.begin(kernel) : null;
    }
}
