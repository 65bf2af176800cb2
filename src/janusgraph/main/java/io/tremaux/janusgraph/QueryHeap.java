package io.tremaux.janusgraph;

import io.tremaux.admission.RequestHeap.Limit;
import io.tremaux.admission.Shares;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;

/**
 * Limits and counts the heap that queries hold from their opening to their closing: visited nodes, rows read from the
 * store. It is charged before it is allocated, by estimates from above. Safe for use by any thread.
 */
public final class QueryHeap {
    private static final long STEP = 1 << 20; // so that few charges meet other threads

    private final Limit each;
    private final Limit all;
    private final Shares shares;

    /**
     * @param each of one query
     * @param all of all queries; of which one login may hold three quarters while no other holds any
     */
    QueryHeap(Limit each, Limit all) {
        this.each = each;
        this.all = all;
        this.shares = new Shares(all.bytes());
    }

    /** Begins to charge a query, which holds nothing yet. */
    public Held open(String login) {
        return new Held(login);
    }

    /** Bytes that all queries have reserved. */
    public long reserved() {
        return shares.total();
    }

    /** What one query holds. Safe for use by any thread: another one than the query's may close it. */
    public final class Held implements AutoCloseable {
        private final String login;
        private long needed;
        private long reserved;
        private boolean closed;

        private Held(String login) {
            this.login = login;
        }

        /**
         * Charges bytes that are about to be allocated, or releases them if negative.
         *
         * @throws ProblemException if the query, or its login, may hold no more
         */
        public synchronized void charge(long bytes) {
            if (closed) {
                return; // all was released
            }
            if (bytes > 0) {
                reserve(needed + bytes);
            }
            needed += bytes;
            if (reserved - needed > 2 * STEP) {
                shares.release(login, reserved - needed - STEP);
                reserved = needed + STEP;
            }
        }

        private void reserve(long wanted) {
            if (wanted > each.bytes()) {
                throw full("The query needs more of the heap than the setting " + each.setting() + " allows: "
                        + each.bytes() + " bytes.");
            }
            if (wanted <= reserved) {
                return;
            }
            long step = Math.max(wanted - reserved, Math.min(STEP, each.bytes() - reserved));
            if (!shares.take(login, step)) {
                throw full("The queries of this login hold their share of the heap that the setting " + all.setting()
                        + " gives to all queries: " + all.bytes() + " bytes.");
            }
            reserved += step;
        }

        private static ProblemException full(String detail) {
            return Problem.of(Kind.MEMORY_LIMIT, detail).thrown();
        }

        /** Releases all, and from now on charges nothing. Does nothing the second time. */
        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                shares.release(login, reserved);
            }
        }
    }
}
