package io.tremaux.admission;

import java.time.Duration;

/**
 * The turns of work that may be at work only so long in all.
 *
 * @param most how long; zero for any time
 */
public record LimitedTurn(Turn turn, Duration most) implements Turn {
    @Override
    public void giveWay(long heldBytes, Runnable assertWanted) {
        turn.giveWay(heldBytes, assertWanted);
    }

    @Override
    public <E extends Exception> void whileAway(Pause<E> pause, Runnable assertWanted) throws E {
        turn.whileAway(pause, assertWanted);
    }

    @Override
    public double waitedMillis() {
        return turn.waitedMillis();
    }

    @Override
    public long workedNanos() {
        return turn.workedNanos();
    }

    @Override
    public boolean isSpent() {
        return turn.isSpent() || !most.isZero() && turn.workedNanos() >= most.toNanos();
    }
}
