package io.tremaux.execution;

import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.Truncation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * The totals of all traversals of one database by one engine since it started. A traversal is added when it is closed.
 * Thread-safe.
 */
public final class WalkTotals {
    private static final String COMPLETE = "complete";

    /** It failed, its client hung up, or its caller wanted no more rows. */
    private static final String UNFINISHED = "unfinished";

    private final Map<String, LongAdder> ended =
            new LinkedHashMap<>(); // has all ends from the start, so that any thread may read it
    private final LongAdder results = new LongAdder();
    private final LongAdder nodesVisited = new LongAdder();
    private final LongAdder relationshipsFollowed = new LongAdder();

    WalkTotals() {
        ended.put(COMPLETE, new LongAdder());
        for (Truncation truncation : Truncation.values()) {
            ended.put(truncation.toString(), new LongAdder());
        }
        ended.put(UNFINISHED, new LongAdder());
    }

    /** @param through whether it came to its end */
    void add(TraversalRun run, boolean through) {
        Truncation truncation = run.truncation();
        String end = truncation != null ? truncation.toString() : through ? COMPLETE : UNFINISHED;
        Objects.requireNonNull(ended.get(end)).increment();
        results.add(run.count());
        nodesVisited.add(run.nodesVisited());
        relationshipsFollowed.add(run.relationshipsFollowed());
    }

    /** Walks by what ended them: {@code complete}, {@code unfinished}, or the parameter whose limit they reached. */
    public Map<String, Long> ended() {
        Map<String, Long> sums = new LinkedHashMap<>();
        ended.forEach((end, sum) -> sums.put(end, sum.sum()));
        return sums;
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
