package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.audit.Audit;
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

    private synchronized void add(Audit.Findings findings) {
        totals = totals.and(findings.compared(), findings.undecided(), findings.different());
    }

    /**
     * Compares all that is cached, on the caller's thread. The transaction must have read nothing yet. For a caller
     * without the right to shared caches, or in a transaction with changes of its own, nothing is compared.
     *
     * @param turn gives way to other work every few hundred entries
     */
    Audit.Findings audit(InternalTransaction transaction, Turn turn) {
        KernelTransaction kernel = transaction.kernelTransaction();
        try (Lease lease = borrow(kernel)) {
            Audit.Findings findings =
                    lease == null ? Audit.Findings.NONE : StoreAudit.of(lease, kernel, () -> look(kernel, turn));
            add(findings);
            return findings;
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

    /** The {@link #audit} with its time and with element ids, for people to read. */
    Verification verify(InternalTransaction transaction, Turn turn) {
        long begun = System.nanoTime();
        return audit(transaction, turn).verification(coherence.coherenceMode(), new Neo4jElements(transaction), begun);
    }
}
