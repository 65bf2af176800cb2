package io.tremaux.janusgraph.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.janusgraph.coherence.Clock.Moment;

/**
 * Shared caches that were empty at one moment: all that they hold was read later. Made by a thread that has entered the
 * ids; each query enters by itself.
 *
 * @param ids by which the caches know nodes and relationships; left when this is retired
 * @param born that moment
 */
record Generation(GraphCache cache, SharedIds ids, Moment born) {
    /** Enters a query. False, and nothing to release, if all have left already. */
    boolean retain() {
        if (!ids.retain()) {
            return false;
        }
        if (!cache.retain()) {
            ids.release();
            return false;
        }
        return true;
    }

    /** Lets a query leave. */
    void release() {
        cache.release();
        ids.release();
    }

    /** Says, once, that another one has taken this one's place. */
    void retire() {
        cache.retire();
        ids.release();
    }
}
