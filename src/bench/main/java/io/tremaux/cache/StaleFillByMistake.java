package io.tremaux.cache;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/** As {@link StaleFill}, with mistakes in following the commits: the tests must catch each. */
@JCStressTest
@Outcome(id = "\\w+, [12], 2, 2", expect = ACCEPTABLE, desc = "Not this time.")
@Outcome(id = "NO_STAMP_CHECK, [12], [12], 1", expect = ACCEPTABLE_INTERESTING, desc = "Stale for good: caught.")
@Outcome(id = "APPLIED_READ_LATE, [12], [12], 1", expect = ACCEPTABLE_INTERESTING, desc = "Stale for good: caught.")
@Outcome(id = "NO_STAMP_WITHOUT_SLOT, [12], [12], 1", expect = ACCEPTABLE_INTERESTING, desc = "Stale for good: caught.")
@Outcome(
        id = "MOVES_BEFORE_FORGETTING, [12], 1, 2",
        expect = ACCEPTABLE_INTERESTING,
        desc = "Stale for a while: caught.")
@Outcome(id = "\\w+, [12], [12], [12]", expect = ACCEPTABLE, desc = "Stale in the other way.")
@State
public class StaleFillByMistake {
    private final SmallDatabase.Mistake mistake = SmallDatabase.Mistake.any();
    private final SmallDatabase database = new SmallDatabase(mistake);

    @Actor
    public void reader(LLLL_Result result) {
        result.r1 = mistake;
        result.r2 = database.see();
    }

    @Actor
    public void writer(LLLL_Result result) {
        database.commit();
        result.r3 = database.see();
    }

    @Arbiter
    public void later(LLLL_Result result) {
        result.r4 = database.see();
    }
}
