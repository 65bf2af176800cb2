package io.tremaux.http;

import io.tremaux.admission.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The turn of a walk whose rows are streamed: at each look of the walk its stream is kept alive. */
record StreamingTurn(Turn turn, RowStream stream) implements Turn {
    /** @throws UncheckedIOException if the client hung up */
    @Override
    public void giveWay(long heldBytes, Runnable assertWanted) {
        turn.giveWay(heldBytes, assertWanted);
        try {
            stream.keepAlive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
