package io.tremaux.service;

import io.tremaux.coherence.Audit;

/** What the audits of one database have found since it started. Thread-safe. */
public final class AuditTotals {
    private Sums sums = new Sums(0, 0, 0, 0);

    /** Of all audits that came to their end; the last three are those of {@link Verification}. */
    public record Sums(long audits, long compared, long undecided, long different) {}

    synchronized void add(Audit.Findings findings) {
        sums = new Sums(
                sums.audits + 1,
                sums.compared + findings.compared(),
                sums.undecided + findings.undecided(),
                sums.different + findings.different());
    }

    /** The sums, as of now. */
    public synchronized Sums sums() {
        return sums;
    }
}
