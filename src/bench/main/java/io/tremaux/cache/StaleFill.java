package io.tremaux.cache;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * A reader reads the old version, the commit lands and other requests follow it, then the reader publishes. Every
 * request that begins after the commit has returned sees the new version, also after an eviction of the pages.
 *
 * <pre>
 *   fact, the reader's version, the version seen just after the commit, the version seen in the end
 * </pre>
 */
@JCStressTest
@Outcome(id = "\\w+, [12], 2, 2", expect = ACCEPTABLE, desc = "Only the reader may have begun before the commit.")
@Outcome(id = "\\w+, [12], 1, [12]", expect = FORBIDDEN, desc = "Stale.")
@Outcome(id = "\\w+, [12], 2, 1", expect = FORBIDDEN, desc = "Stale.")
@State
public class StaleFill {
    private final SmallDatabase database = new SmallDatabase(SmallDatabase.Mistake.NONE);

    @Actor
    public void reader(LLLL_Result result) {
        result.r1 = database.fact();
        result.r2 = database.see();
    }

    @Actor
    public void writer(LLLL_Result result) {
        database.commit();
        result.r3 = database.see();
        database.mayEvict();
    }

    @Arbiter
    public void later(LLLL_Result result) {
        result.r4 = database.see();
    }
}
