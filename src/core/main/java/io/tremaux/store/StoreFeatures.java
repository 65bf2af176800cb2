package io.tremaux.store;

/**
 * What a store promises. A query uses shared caches only where ids are dense and caches follow commits.
 *
 * @param ids of nodes and relationships
 * @param followsCommits whether shared caches learn what others have committed; {@link CoherenceMode} says how. If not,
 *     there are caches for one query only
 */
public record StoreFeatures(Ids ids, boolean followsCommits) {
    /** The ids by which facades know nodes. */
    public enum Ids {
        /** Counted from 0, so that an array can have a place for each. */
        DENSE,
        /** Any non-negative numbers. */
        SPARSE
    }

    /** Whether caches may be shared by queries. */
    public boolean mayShareCaches() {
        return ids == Ids.DENSE && followsCommits;
    }
}
