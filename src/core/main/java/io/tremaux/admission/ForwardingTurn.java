package io.tremaux.admission;

/** A turn that passes every call to another turn. A subclass overrides some of the methods. */
public abstract class ForwardingTurn implements Turn {
    private final Turn turn;

    protected ForwardingTurn(Turn turn) {
        this.turn = turn;
    }

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
        return turn.isSpent();
    }
}
