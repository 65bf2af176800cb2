package io.tremaux.cache;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.tremaux.graph.Direction;
import io.tremaux.heap.HeapBudget;
import java.util.stream.LongStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * The arena of a page is mostly garbage, so the first of two threads copies the live lists into a new page: the one
 * that publishes a list there, or the one that invalidates another. A third thread reads a list meanwhile.
 *
 * <pre>
 *   the list read, the one published, the one invalidated
 * </pre>
 */
@JCStressTest
@Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "No list is lost, and none comes back.")
@State
public class Compaction {
    private static final long COMMIT = 1;
    private static final long READ = 8;
    private static final long FILLED = 9;
    private static final long INVALIDATED = 10;
    private static final long GARBAGE_FROM = 11;
    private static final int GARBAGE = 7;

    private final CachedFact list = CachedFact.ARENA_LIST;
    private final GraphCache cache = list.newCache(new HeapBudget(1 << 20));

    private final Object wasteful;

    public Compaction() {
        LongStream.concat(garbage(), LongStream.of(INVALIDATED, READ)).forEach(node -> list.publish(cache, node, 1, 0));
        garbage().forEach(node -> list.invalidate(cache, node, 0));
        wasteful = page();
    }

    private static LongStream garbage() {
        return LongStream.range(GARBAGE_FROM, GARBAGE_FROM + GARBAGE);
    }

    private Object page() {
        return cache.adjacency()[Direction.OUTGOING.ordinal()].directory().page(READ);
    }

    @Actor
    public void reader(LLL_Result result) {
        list.publish(cache, FILLED, 1, COMMIT);
        result.r1 = list.cached(cache, READ);
    }

    @Actor
    public void follower() {
        list.invalidate(cache, INVALIDATED, COMMIT);
    }

    @Arbiter
    public void later(LLL_Result result) {
        result.r2 = list.cached(cache, FILLED);
        result.r3 = page() == wasteful ? "not compacted" : list.cached(cache, INVALIDATED);
        cache.assertConsistent();
    }
}
