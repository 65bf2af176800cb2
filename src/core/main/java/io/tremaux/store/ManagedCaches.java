package io.tremaux.store;

import io.tremaux.cache.GraphCache;
import org.jspecify.annotations.Nullable;

/** The shared caches of one database, as its administrator sees them. Safe for use by any thread. */
public interface ManagedCaches extends SharedCaches {
    /** Why this mode. */
    String reason();

    /** How many caches have begun: the first and one for each that took the place of another. */
    long begun();

    /** The current cache; null if there is none. */
    @Nullable GraphCache cache();

    /** The bytes charged for the current cache, and for what belongs to it. */
    default long bytes() {
        GraphCache cache = cache();
        return cache == null ? 0 : cache.bytes();
    }

    /** Drops all entries. Queries at work go on with the caches that were lent to them, or without any. */
    void clear();

    /** Switches the caches of a running database off, or on again: empty and in the best mode. */
    void enable(boolean enabled);
}
