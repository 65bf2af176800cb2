package io.tremaux.store;

/**
 * What a store promises. A query uses shared caches only where ids are dense and changes are told.
 *
 * @param order of a node's relationships
 * @param ids of nodes and relationships
 * @param changes how they are told to caches
 */
public record StoreFeatures(Order order, Ids ids, Changes changes) {
    /** The order in which a node's relationships are read, whoever reads them. */
    public enum Order {
        /** The same as for every other reader of the database. */
        NATIVE,
        /** Repeatable, but not that of other readers. */
        STORED
    }

    /** The ids by which facades know nodes. */
    public enum Ids {
        /** Counted from 0, so that an array can have a place for each. */
        DENSE,
        /** Any non-negative numbers. */
        SPARSE
    }

    /** How caches learn what others have committed. */
    public enum Changes {
        /** Before a query reads: it sees every commit that has returned. */
        EXACT,
        /** Within a bounded time. */
        BOUNDED,
        /** Not at all: there are caches for one query only. */
        NONE
    }

    /** Whether caches may be shared by queries. */
    public boolean mayShareCaches() {
        return ids == Ids.DENSE && changes != Changes.NONE;
    }
}
