package io.tremaux.admission;

import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import java.util.function.LongConsumer;

/**
 * The heap that requests hold from when they are read until they are answered: most of that time they wait. It is
 * charged before it is allocated, by estimates from above. Safe for use by any thread.
 */
public final class RequestHeap {
    /** What the smallest request holds: the web server keeps it open until it is answered. */
    static final int LEAST = 16 << 10;

    private static final int STEP = 64 << 10; // so that few charges meet other threads

    private final Limit each;
    private final Limit all;
    private final Shares shares;

    /**
     * A limit.
     *
     * @param setting the name of the one that gives it, for errors
     */
    public record Limit(String setting, long bytes) {}

    /** One request needs more than any may hold. */
    public static final class TooLargeException extends ProblemException {
        private TooLargeException(Limit limit) {
            super(Problem.of(
                    Problem.Kind.BODY_TOO_LARGE,
                    "The request needs more of the heap than the setting " + limit.setting + " allows: " + limit.bytes
                            + " bytes."));
        }
    }

    /**
     * @param each of one request
     * @param all of all requests
     */
    public RequestHeap(Limit each, Limit all) {
        this.each = each;
        this.all = all;
        this.shares = new Shares(all.bytes);
    }

    /**
     * Begins to charge a request.
     *
     * @throws ShareExceededException if its login may hold no more
     */
    public Held open(String login) {
        Held held = new Held(login);
        held.accept(LEAST);
        return held;
    }

    /** Bytes that all requests hold. */
    public long held() {
        return shares.total();
    }

    /** What one request holds. Belongs to one thread at a time. */
    public final class Held implements LongConsumer, AutoCloseable {
        private final String login;
        private long needed;
        private long reserved;

        private Held(String login) {
            this.login = login;
        }

        /**
         * Charges bytes that are about to be allocated.
         *
         * @throws TooLargeException if the request needs more than one may hold
         * @throws ShareExceededException if its login may hold no more
         */
        @Override
        public void accept(long bytes) {
            needed += bytes;
            if (needed > each.bytes) {
                throw new TooLargeException(each);
            }
            if (needed > reserved) {
                long step = reserved == 0 ? needed : Math.max(needed - reserved, STEP); // most need the first alone
                if (!shares.take(login, step)) {
                    throw ShareExceededException.of(shares, login, all.setting);
                }
                reserved += step;
            }
        }

        /** The request is answered. Does nothing the second time. */
        @Override
        public void close() {
            if (reserved > 0) {
                shares.release(login, reserved);
                reserved = 0;
            }
        }
    }
}
