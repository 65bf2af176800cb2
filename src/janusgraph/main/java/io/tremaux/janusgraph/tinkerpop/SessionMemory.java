package io.tremaux.janusgraph.tinkerpop;

import java.util.function.LongConsumer;

/**
 * The bytes that a session holds for itself: numbers of nodes, rows. What its query holds is charged by the query.
 * Belongs to one thread.
 */
public final class SessionMemory implements LongConsumer {
    private final Allowance allowance;
    private long held;

    public SessionMemory(Allowance allowance) {
        this.allowance = allowance;
    }

    /** Charges bytes that are about to be held, or gives them back if negative; throws if there may not be so many. */
    @Override
    public void accept(long bytes) {
        allowance.charge(bytes);
        held += bytes;
    }

    /** Gives back all that is held. */
    void giveBack() {
        accept(-held);
    }
}
