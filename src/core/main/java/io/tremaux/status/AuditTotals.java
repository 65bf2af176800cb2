package io.tremaux.status;

/**
 * What the audits of one database that came to their end have found since it started.
 *
 * @param audits how many these are; the others are the sums of what {@link Verification} has
 */
public record AuditTotals(long audits, long compared, long undecided, long different) {
    public static final AuditTotals NONE = new AuditTotals(0, 0, 0, 0);

    /** With one more audit. */
    public AuditTotals and(Verification found) {
        return new AuditTotals(
                audits + 1, compared + found.compared(), undecided + found.undecided(), different + found.different());
    }
}
