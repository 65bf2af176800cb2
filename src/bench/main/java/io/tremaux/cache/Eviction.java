package io.tremaux.cache;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.tremaux.heap.HeapBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * One thread evicts pages for lack of room while others publish nodes into them and read. An evicted node is unknown,
 * any other is right, and the bytes held are the bytes charged.
 *
 * <pre>
 *   fact, the node that was known, the node that is published
 * </pre>
 */
@JCStressTest
@Outcome(id = "\\w+, [01], [01]", expect = ACCEPTABLE, desc = "Known or unknown.")
@State
public class Eviction {
    private static final long KNOWN = 8;
    private static final long FILLED = 9;

    private final CachedFact fact = CachedFact.any();
    private final GraphCache cache = fact.newCache(new HeapBudget(1 << 20));

    public Eviction() {
        fact.publish(cache, KNOWN, 1, 0);
    }

    @Actor
    public void reader(LLL_Result result) {
        fact.publish(cache, FILLED, 1, 0);
        result.r2 = fact.cached(cache, KNOWN);
    }

    @Actor
    public void sweeper() {
        new Sweep(cache).evictUnused(() -> false);
        new Sweep(cache).evictUnused(() -> false);
    }

    @Arbiter
    public void later(LLL_Result result) {
        result.r1 = fact;
        result.r3 = fact.cached(cache, FILLED);
        cache.assertConsistent();
    }
}
