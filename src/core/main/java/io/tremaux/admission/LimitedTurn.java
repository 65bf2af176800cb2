package io.tremaux.admission;

import java.time.Duration;

/**
 * A {@link Turn} whose work may run for a limited time, such as that of {@code server.tremaux.walks.timeout}. The time
 * in which the work is queued, parked or away does not count. When the limit is reached, {@link #isSpent} is true, and
 * the work ends with the results so far.
 */
public final class LimitedTurn extends ForwardingTurn {
    private final Duration most;

    /** @param most the time that the work may run; zero for no limit */
    public LimitedTurn(Turn turn, Duration most) {
        super(turn);
        this.most = most;
    }

    @Override
    public boolean isSpent() {
        return super.isSpent() || !most.isZero() && workedNanos() >= most.toNanos();
    }
}
