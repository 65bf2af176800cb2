package io.tremaux.http;

import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The turn of a traversal whose rows are streamed: at each look of the traversal its stream is kept alive. */
final class StreamingTurn extends ForwardingTurn {
    private final RowStream stream;

    StreamingTurn(Turn turn, RowStream stream) {
        super(turn);
        this.stream = stream;
    }

    /** @throws UncheckedIOException if the client hung up */
    @Override
    public void giveWay(long heldBytes, Runnable assertWanted) {
        super.giveWay(heldBytes, assertWanted);
        try {
            stream.keepAlive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
