package io.tremaux.service;

import io.tremaux.cache.GraphCache;

/** Gives benchmarks the permanent caches of a database. */
public final class SharedCache {
    private SharedCache() {}

    /** The one in use. */
    public static GraphCache of(Traversals traversals) {
        return traversals.coherence().cache();
    }
}
