package io.tremaux.ingest.load;

import java.util.List;

/**
 * How many nodes or relationships a load created, updated and ignored.
 *
 * @param created nodes or relationships, of its rows
 * @param updated rows whose node or relationship existed, and was given the row's properties
 * @param ignored rows whose node or relationship existed, and stayed as it was
 * @param createdEnds nodes created as ends of relationships
 * @param ids as callers know them, one for each row; empty unless the caller asked for them
 */
public record LoadCounts(long created, long updated, long ignored, long createdEnds, List<String> ids) {
    public static final LoadCounts NOTHING = new LoadCounts(0, 0, 0, 0, List.of());

    /** The sum of both, without ids. */
    public LoadCounts and(LoadCounts other) {
        return new LoadCounts(
                created + other.created,
                updated + other.updated,
                ignored + other.ignored,
                createdEnds + other.createdEnds,
                List.of());
    }
}
