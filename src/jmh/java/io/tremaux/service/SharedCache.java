package io.tremaux.service;

import io.tremaux.cache.GraphCache;

/** Where benchmarks find the permanent caches of a database. */
public final class SharedCache {
    private SharedCache() {}

    /** The one in use. */
    public static GraphCache of(Traversals traversals) {
        return traversals.coherence().cache();
    }
}
