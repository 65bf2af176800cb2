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
 * A stress test: one thread empties a cache, without a lock, while another still publishes into it. This is how a
 * replaced cache is emptied. Whichever is faster, the cache ends up empty, and all its bytes go back to the budget.
 *
 * <pre>
 *   fact, the content found in the end, the bytes not released
 * </pre>
 */
@JCStressTest
@Outcome(id = "\\w+, 0, 0", expect = ACCEPTABLE, desc = "The later one found the other done.")
@State
public class EmptyWhilePublishing {
    private static final long NODE = 8;

    private final CachedFact fact = CachedFact.any();
    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final GraphCache cache = fact.newCache(budget);

    @Actor
    public void reader() {
        fact.publish(cache, NODE, 1, 0);
    }

    @Actor
    public void emptier() {
        cache.empty();
    }

    @Arbiter
    public void later(LLL_Result result) {
        result.r1 = fact;
        result.r2 = fact.cached(cache, NODE);
        result.r3 = budget.used();
    }
}
