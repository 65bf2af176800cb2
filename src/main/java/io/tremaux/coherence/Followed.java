package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.kernel.impl.transaction.log.LogPosition;

/** A cache, and how far it has followed the commits. Changed under the lock of {@link Coherence} only. */
final class Followed {
    private final GraphCache cache;
    private final long floor;
    private volatile long upTo;
    private volatile LogPosition position;

    /** An empty cache, which by that has followed all commits up to the given one. */
    Followed(GraphCache cache, AppendBatchInfo begin) {
        this.cache = cache;
        this.floor = begin.appendIndex();
        this.upTo = begin.appendIndex();
        this.position = begin.logPositionAfter();
    }

    GraphCache cache() {
        return cache;
    }

    /** The commit it began with. What was read before that one was wholly in the store is not for this cache. */
    long floor() {
        return floor;
    }

    /** p: the entries that the commits up to this one touched are invalidated. */
    long upTo() {
        return upTo;
    }

    boolean isUpTo(AppendBatchInfo commit) {
        return upTo >= commit.appendIndex();
    }

    /** Where in the log the next commit begins. */
    LogPosition position() {
        return position;
    }

    /** All that the next commit touched is forgotten, and only now is that said. */
    void advance(LogPosition after) {
        position = after;
        upTo = upTo + 1;
    }
}
