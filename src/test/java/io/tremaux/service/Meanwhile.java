package io.tremaux.service;

import io.tremaux.TremauxServer;
import io.tremaux.admission.Turn;
import java.util.concurrent.CompletableFuture;

/** The turn of a walk during which others work once: when the walk gives way to them. */
final class Meanwhile implements Turn {
    private final Runnable work;
    private int looksLeft;

    private Meanwhile(Runnable work, int looksLeft) {
        this.work = work;
        this.looksLeft = looksLeft;
    }

    /** Commits a statement in a transaction of its own at a look of the walk, the first being 1. */
    static Meanwhile cypher(TremauxServer server, int look, String statement) {
        return new Meanwhile(() -> server.cypher(statement), look);
    }

    @Override
    public void giveWay(long heldBytes, Runnable assertWanted) {
        looksLeft--;
        if (looksLeft == 0) {
            CompletableFuture.runAsync(work).join();
        }
    }

    @Override
    public <E extends Exception> void whileAway(Pause<E> pause, Runnable assertWanted) throws E {
        pause.run();
    }

    @Override
    public double waitedMillis() {
        return 0;
    }

    @Override
    public long workedNanos() {
        return 0;
    }

    @Override
    public boolean isSpent() {
        return false;
    }
}
