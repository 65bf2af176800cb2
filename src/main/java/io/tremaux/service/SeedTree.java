package io.tremaux.service;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Stub, being written. */
public final class SeedTree {
    /** A tree's measures. */
    public record Measures(int depth, int fanout, long seed) {}

    /**
     * How far a tree is.
     *
     * @param measures null while there is none
     * @param nodes made so far
     * @param of nodes of the whole tree
     * @param error why it failed, else null
     */
    public record Progress(State state, @Nullable Measures measures, long nodes, long of, @Nullable String error) {}

    public enum State {
        NONE,
        RUNNING,
        COMPLETE,
        FAILED
    }

    /** The database holds something else, or a tree is being made. */
    public static final class ConflictException extends RuntimeException {
        public ConflictException(String message) {
            super(message);
        }
    }

    /** Starts to make a tree in the background, or says that it stands already. */
    public Progress plant(Measures measures, Supplier<InternalTransaction> transactions) {
        throw new UnsupportedOperationException();
    }

    /** How far the tree is that is being made or stands. */
    public Progress progress(InternalTransaction transaction) {
        throw new UnsupportedOperationException();
    }
}
