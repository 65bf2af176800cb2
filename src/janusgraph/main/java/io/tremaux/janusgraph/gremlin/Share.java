package io.tremaux.janusgraph.gremlin;

import io.tremaux.admission.Turn;
import java.util.function.LongConsumer;

/** What one call may use of what all queries share. Belongs to one thread, but any thread may close it. */
public interface Share extends AutoCloseable {
    /** That of a graph on which nothing is limited. */
    Share FREE = new Share() {
        @Override
        public void enter(Runnable assertWanted) {}

        @Override
        public void leave() {}

        @Override
        public Turn turn() {
            return Turn.FREE;
        }

        @Override
        public LongConsumer parameters() {
            return bytes -> {};
        }

        @Override
        public void charge(long bytes) {}

        @Override
        public void close() {}
    };

    /**
     * Returns when it is the call's turn. A call has its turn only while Gremlin asks it for a row.
     *
     * @param assertWanted throws if the call shall end, and so ends the wait
     */
    void enter(Runnable assertWanted);

    /** The turn ends. */
    void leave();

    /** By which the call gives way to others while it has its turn. */
    Turn turn();

    /** Is told the bytes that the parameters of the call are about to hold; throws if they may not. */
    LongConsumer parameters();

    /** Takes bytes for what the call is about to hold, or releases them; throws if it may not hold that much. */
    void charge(long bytes);

    /** Releases everything. Does nothing the second time. */
    @Override
    void close();
}
