package io.tremaux.it.traversal;

import io.tremaux.TremauxServer;
import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import java.util.concurrent.CompletableFuture;

/** The turn of a walk during which others work once: when the walk gives way to them. */
public final class Meanwhile extends ForwardingTurn {
    private final Runnable work;
    private int looksLeft;

    /** @param look of the walk at which they work, the first being 1 */
    public Meanwhile(Runnable work, int look) {
        super(Turn.FREE);
        this.work = work;
        this.looksLeft = look;
    }

    /** Commits a statement in a transaction of its own at a look of the walk, the first being 1. */
    public static Meanwhile cypher(TremauxServer server, int look, String statement) {
        return new Meanwhile(() -> server.cypher(statement), look);
    }

    @Override
    public void giveWay(long heldBytes, Runnable assertWanted) {
        looksLeft--;
        if (looksLeft == 0) {
            CompletableFuture.runAsync(work).join();
        }
    }
}
