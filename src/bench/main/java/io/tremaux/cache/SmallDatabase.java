package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.heap.HeapBudget;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A database of one node, which one commit takes from version {@value #BEFORE} to {@value #AFTER}, and a cache that
 * follows:
 *
 * <pre>
 *   commit     published - stored - closed - return
 *   request    invalidate the nodes of published commits - l = closed - ask cache or store, publish as of l
 * </pre>
 *
 * In every gap the other threads may get a turn.
 */
final class SmallDatabase {
    /** Mistakes in following commits. */
    enum Mistake {
        NONE,
        /** A request publishes every value that it has read. */
        NO_STAMP_CHECK,
        /** A request reads l when it publishes the value, not before it reads it. */
        APPLIED_READ_LATE,
        /** A request marks a commit as followed, and only then invalidates. */
        MOVES_BEFORE_FORGETTING,
        /** A request stamps no node that has no slot. */
        NO_STAMP_WITHOUT_SLOT;

        private static final Mistake[] ALL = values();

        /** Any but none. */
        static Mistake any() {
            return ALL[1 + ThreadLocalRandom.current().nextInt(ALL.length - 1)];
        }
    }

    private static final int BEFORE = 1;
    private static final int AFTER = 2;
    private static final long NODE = 77;
    private static final long COMMIT = 1;

    private final Fact fact = Fact.any();
    private final GraphCache cache = fact.newCache(new HeapBudget(1 << 20));
    private final Mistake mistake;
    private volatile int stored = BEFORE;
    private volatile long published;
    private volatile long closed;
    private volatile long followed;

    /** A database with a cache that may know the node already. */
    SmallDatabase(Mistake mistake) {
        this.mistake = mistake;
        if (ThreadLocalRandom.current().nextBoolean()) {
            see();
        }
    }

    Fact fact() {
        return fact;
    }

    /** Returns when every request that begins from now on must see the commit. */
    void commit() {
        published = COMMIT;
        gap();
        stored = AFTER;
        gap();
        closed = COMMIT;
    }

    /** The version that a request sees if it begins now. */
    int see() {
        return fact.ask(cache, new Request(), NODE, this::read);
    }

    private int read() {
        int read = stored;
        gap();
        return read;
    }

    /** A request; its fields hold the state at its begin. */
    private final class Request implements FillGate {
        private final long applied;

        Request() {
            follow();
            applied = closed;
        }

        @Override
        public boolean mayFill() {
            gap();
            follow();
            return true;
        }

        @Override
        public long readAsOf() {
            return switch (mistake) {
                case NO_STAMP_CHECK -> Long.MAX_VALUE;
                case APPLIED_READ_LATE -> closed;
                default -> applied;
            };
        }
    }

    private void follow() {
        if (followed < published) {
            synchronized (this) {
                if (followed < COMMIT) {
                    forget();
                    followed = COMMIT;
                }
            }
        }
    }

    private void forget() {
        if (mistake == Mistake.MOVES_BEFORE_FORGETTING) {
            followed = COMMIT;
            gap();
        }
        if (mistake != Mistake.NO_STAMP_WITHOUT_SLOT || fact.cached(cache, NODE) != Fact.NONE) {
            fact.forget(cache, NODE, COMMIT);
        }
    }

    /**
     * Evicts all pages now and then, as if room were short: the first round takes their marks, the second the pages.
     */
    void mayEvict() {
        if (ThreadLocalRandom.current().nextBoolean()) {
            new Sweep(cache).evictUnused(() -> false);
            new Sweep(cache).evictUnused(() -> false);
        }
    }

    private static void gap() {
        if (ThreadLocalRandom.current().nextBoolean()) {
            Thread.yield();
        }
    }
}
