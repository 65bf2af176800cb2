package io.tremaux.status;

import java.util.List;

/**
 * The result of an audit: the shared caches of a database compared with its store, entry by entry.
 *
 * @param compared entries that were compared, {@code undecided} ones among them; none for a caller without the right to
 *     shared caches, and in a transaction with changes of its own
 * @param undecided entries that differ, which commits meanwhile may explain
 * @param different all others that differ: more than 0 is a bug
 * @param differences the first of these, of which only so many are told
 */
public record Verification(long compared, long undecided, long different, List<Difference> differences) {
    /** That of no entry. */
    public static final Verification NONE = new Verification(0, 0, 0, List.of());

    /**
     * An entry that is not what the store holds.
     *
     * @param elementId of a node or relationship
     * @param what {@code labels}, {@code outgoing relationships} and the like, or the key of a property
     */
    public record Difference(String elementId, String what, String cached, String stored) {}
}
