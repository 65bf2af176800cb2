package io.tremaux.cache;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import io.tremaux.heap.HeapBudget;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * The mistake that {@link FillBesideInvalidation} guards against: one thread publishes a fact of a node while another
 * invalidates the next node's fact without the lock of their page. {@link Stress} fails if no run shows the lost
 * invalidation.
 *
 * <pre>
 *   facts, whether the published one is cached, whether the invalidated one is still cached
 * </pre>
 */
@JCStressTest
@Outcome(id = "\\w+ beside \\w+, 1, 0", expect = ACCEPTABLE, desc = "Not this time.")
@Outcome(id = "\\w+ beside \\w+, 1, 1", expect = ACCEPTABLE_INTERESTING, desc = "The invalidation was lost: caught.")
@Outcome(id = "\\w+ beside \\w+, 0, 0", expect = ACCEPTABLE, desc = "The published value was lost.")
@State
public class InvalidationWithoutLock {
    private static final long FILLED = 8;
    private static final long INVALIDATED = 9;

    private final CachedFact fact =
            ThreadLocalRandom.current().nextBoolean() ? CachedFact.RARE_LABELS : CachedFact.STRING;
    private final CachedFact known = fact == CachedFact.STRING ? CachedFact.BOOLEAN : CachedFact.LABELS;
    private final GraphCache cache = fact.newCache(new HeapBudget(1 << 20));

    public InvalidationWithoutLock() {
        known.publish(cache, INVALIDATED, 1, 0);
    }

    @Actor
    public void reader() {
        fact.publish(cache, FILLED, 1, 0);
    }

    @Actor
    public void follower() {
        known.invalidateWithoutLock(cache, INVALIDATED);
    }

    @Arbiter
    public void later(LLL_Result result) {
        result.r1 = fact + " beside " + known;
        result.r2 = fact.cached(cache, FILLED);
        result.r3 = known.cached(cache, INVALIDATED);
    }
}
