package io.tremaux.ingest.load;

/**
 * What came of a load.
 *
 * @param created nodes or relationships, of its rows
 * @param updated rows whose node or relationship existed, and was given the row's properties
 * @param ignored rows whose node or relationship existed, and stayed as it was
 * @param createdEnds nodes created as ends of relationships
 * @param ids internal ones, one for each row; empty unless asked for
 */
public record Outcome(long created, long updated, long ignored, long createdEnds, long[] ids) {
    /** Both together, without ids. */
    public Outcome and(Outcome other) {
        return new Outcome(
                created + other.created,
                updated + other.updated,
                ignored + other.ignored,
                createdEnds + other.createdEnds,
                new long[0]);
    }
}
