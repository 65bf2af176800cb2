package io.tremaux.cache;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.tremaux.heap.HeapBudget;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * One thread publishes a node while another invalidates its neighbour: in the same word, or with a copy of the page,
 * which is too narrow for the published value. Neither undoes the other, and a third node stays known.
 *
 * <pre>
 *   facts, the third meanwhile, the one published, the one invalidated
 * </pre>
 */
@JCStressTest
@Outcome(id = "\\w+ beside \\w+, 1, 1, 0", expect = ACCEPTABLE, desc = "As if one came after the other.")
@State
public class FillBesideInvalidation {
    private static final long COMMIT = 1;
    private static final long FILLED = 8;
    private static final long INVALIDATED = 9;
    private static final long THIRD = 10;

    private final CachedFact fact = CachedFact.any();
    private final CachedFact known = fact.anyOfColumn();
    private final GraphCache cache = fact.newCache(new HeapBudget(1 << 20));

    public FillBesideInvalidation() {
        known.publish(cache, INVALIDATED, 1, 0);
        known.publish(cache, THIRD, 1, 0);
    }

    @Actor
    public void reader(LLLL_Result result) {
        fact.publish(cache, FILLED, 1, COMMIT);
        result.r2 = known.cached(cache, THIRD);
    }

    @Actor
    public void follower() {
        known.invalidate(cache, INVALIDATED, COMMIT);
    }

    @Arbiter
    public void later(LLLL_Result result) {
        result.r1 = fact + " beside " + known;
        result.r3 = fact.cached(cache, FILLED);
        result.r4 = known.cached(cache, INVALIDATED);
        cache.assertConsistent();
    }
}
