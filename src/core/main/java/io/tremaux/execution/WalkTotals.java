package io.tremaux.execution;

import io.tremaux.traversal.Cut;
import io.tremaux.traversal.TraversalRun;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The totals of all traversals of one database by one engine since it started. A traversal is added when it is closed.
 * Thread-safe.
 */
public final class WalkTotals {
    private final AtomicLongArray ended = new AtomicLongArray(End.values().length);
    private final LongAdder results = new LongAdder();
    private final LongAdder nodesVisited = new LongAdder();
    private final LongAdder relationshipsFollowed = new LongAdder();

    /** How walks end. */
    public enum End {
        COMPLETE("complete"),
        TIMEOUT(Cut.TIMEOUT.toString()),
        LIMIT(Cut.LIMIT.toString()),
        MAX_VISITED(Cut.MAX_VISITED.toString()),
        /** It failed, its client hung up, or its caller wanted no more rows. */
        UNFINISHED("unfinished");

        private final String text;

        End(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }

        private static End of(@Nullable Cut cut, boolean through) {
            if (cut == null) {
                return through ? COMPLETE : UNFINISHED;
            }
            return switch (cut) {
                case TIMEOUT -> TIMEOUT;
                case LIMIT -> LIMIT;
                case MAX_VISITED -> MAX_VISITED;
            };
        }
    }

    WalkTotals() {}

    /** @param through whether it came to its end */
    void add(TraversalRun run, boolean through) {
        ended.incrementAndGet(End.of(run.cut(), through).ordinal());
        results.add(run.count());
        nodesVisited.add(run.nodesVisited());
        relationshipsFollowed.add(run.relationshipsFollowed());
    }

    /** Walks that ended so. */
    public long ended(End end) {
        return ended.get(end.ordinal());
    }

    /** Results found. */
    public long results() {
        return results.sum();
    }

    /** Positions evaluated, start nodes included. */
    public long nodesVisited() {
        return nodesVisited.sum();
    }

    /** Relationships that were offered, before uniqueness. */
    public long relationshipsFollowed() {
        return relationshipsFollowed.sum();
    }
}
