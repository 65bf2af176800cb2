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
 * One thread invalidates a node and publishes it anew, perhaps as a value of another type. Another node takes the freed
 * place (the index of a list on its own). Meanwhile a reader looks, without a lock. It finds a whole version of that
 * node: the old one, the new one, or none; and no older one when it looks again.
 *
 * <pre>
 *   facts, two looks at the node, a look at the other in the end
 * </pre>
 */
@JCStressTest
@Outcome(id = "\\w+ for \\w+, 1, [012], 2", expect = ACCEPTABLE, desc = "Read before the change or during it.")
@Outcome(id = "\\w+ for \\w+, 0, [02], 2", expect = ACCEPTABLE, desc = "Read after the invalidation.")
@Outcome(id = "\\w+ for \\w+, 2, 2, 2", expect = ACCEPTABLE, desc = "Read after the change.")
@State
public class ReadDuringChange {
    private static final long COMMIT = 1;
    private static final long NODE = 8;
    private static final long OTHER = 9;

    private final CachedFact before = CachedFact.any();
    private final CachedFact after = before.anyOfColumn();
    private final GraphCache cache = after.newCache(new HeapBudget(1 << 20));

    public ReadDuringChange() {
        before.publish(cache, NODE, 1, 0);
    }

    @Actor
    public void reader(LLLL_Result result) {
        result.r2 = look();
        result.r3 = look();
    }

    private int look() {
        return before.cachedAsThisOr(after, cache, NODE);
    }

    @Actor
    public void follower() {
        before.invalidate(cache, NODE, COMMIT);
        after.publish(cache, OTHER, 2, COMMIT);
        after.publish(cache, NODE, 2, COMMIT);
    }

    @Arbiter
    public void later(LLLL_Result result) {
        result.r1 = after + " for " + before;
        result.r4 = after.cached(cache, OTHER);
        cache.assertConsistent();
    }
}
