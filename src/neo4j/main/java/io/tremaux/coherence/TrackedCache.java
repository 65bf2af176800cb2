package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.kernel.impl.transaction.log.LogPosition;

/** A cache, and the last commit that it has followed. Changed only under the lock of {@link Coherence}. */
final class TrackedCache {
    private final GraphCache cache;
    private final long floor;
    private volatile long upTo;
    private volatile LogPosition position;

    /** An empty cache, which thus has followed all commits up to the given one. */
    TrackedCache(GraphCache cache, AppendBatchInfo begin) {
        this.cache = cache;
        this.floor = begin.appendIndex();
        this.upTo = begin.appendIndex();
        this.position = begin.logPositionAfter();
    }

    GraphCache cache() {
        return cache;
    }

    /**
     * The commit that the cache began with. The cache rejects values that were read before that commit was wholly in
     * the store.
     */
    long floor() {
        return floor;
    }

    /** p: the entries that the commits up to this one touched are invalidated. */
    long upTo() {
        return upTo;
    }

    /** Whether a commit is followed: a hit then is at least as new as that commit. */
    boolean isUpTo(AppendBatchInfo commit) {
        return upTo >= commit.appendIndex();
    }

    /** The position of the next commit in the log. */
    LogPosition position() {
        return position;
    }

    /** Counts the next commit as followed. Called only after all entries that it touched are invalidated. */
    void advance(LogPosition after) {
        position = after;
        upTo = upTo + 1;
    }
}
