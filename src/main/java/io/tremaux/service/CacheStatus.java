package io.tremaux.service;

/**
 * What the permanent caches of a database hold and did since it started.
 *
 * @param coherence the grade in force: {@code generations} or {@code off}
 * @param reason why that grade
 * @param generation counts how often the caches have begun anew; 0 before the first request that used them
 * @param bytes charged to the heap budget by this database's caches, replaced ones still in use included
 * @param maxBytes the server's whole heap budget
 */
public record CacheStatus(
        String coherence,
        String reason,
        long generation,
        long bytes,
        long maxBytes,
        Facade labels,
        Facade properties) {
    /** One facade's cache. */
    public record Facade(
            long entries, long bytes, long lookups, long hits, long misses, long fills, long refused, long bypassed) {}
}
