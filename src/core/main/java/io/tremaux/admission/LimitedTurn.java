package io.tremaux.admission;

import java.time.Duration;

/** A turn of work that may run only for a limited time in all, without its waiting. */
public final class LimitedTurn extends ForwardingTurn {
    private final Duration most;

    /** @param most how long; zero for any time */
    public LimitedTurn(Turn turn, Duration most) {
        super(turn);
        this.most = most;
    }

    @Override
    public boolean isSpent() {
        return super.isSpent() || !most.isZero() && workedNanos() >= most.toNanos();
    }
}
