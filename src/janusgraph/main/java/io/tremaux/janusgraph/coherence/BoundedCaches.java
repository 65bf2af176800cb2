package io.tremaux.janusgraph.coherence;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.coherence.Clock.Moment;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.ManagedCaches;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The shared caches of one open graph. Each entry is at most a setting older than the store, and a commit that is
 * followed invalidates what it touched. The package's comment says why. Safe for use by any thread.
 */
public final class BoundedCaches implements ManagedCaches, AutoCloseable {
    private final HeapBudget budget;
    private final Duration maxStaleness;
    private final Traits traits;
    private final Clock clock;
    private final CacheStatistics statistics = new CacheStatistics();

    /** Held by a thread that begins or drops a generation, or that invalidates. */
    private final Object lock = new Object();

    private volatile Standing standing;
    private volatile String ofOthers = "other instances may commit without a word to this one";
    private volatile @Nullable Generation current;
    private volatile long followed; // commits of this instance, and of others that are heard of
    private volatile long begun;
    private boolean closed;

    /**
     * What the caches have to know of a graph.
     *
     * @param areLongs whether all ids of vertices are longs
     * @param readsAreOfNow whether a read shows what is committed by then, however long its transaction has lasted
     */
    public record Traits(boolean areLongs, boolean readsAreOfNow) {}

    /** A mode and why it is this one. */
    private record Standing(CoherenceMode coherenceMode, String reason) {}

    /** @param maxStaleness how much older than the store an entry may be; zero for no shared caches */
    public BoundedCaches(HeapBudget budget, Duration maxStaleness, Traits traits, Clock clock) {
        this.budget = budget;
        this.maxStaleness = maxStaleness;
        this.traits = traits;
        this.clock = clock;
        this.standing = standing(true);
    }

    private Standing standing(boolean enabled) {
        if (!enabled) {
            return new Standing(CoherenceMode.OFF, "switched off");
        }
        if (maxStaleness.isZero()) {
            return new Standing(CoherenceMode.OFF, "tremaux.cache.max-staleness is 0");
        }
        return traits.readsAreOfNow
                ? new Standing(CoherenceMode.BOUNDED, "")
                : new Standing(CoherenceMode.OFF, "this storage backend may show a transaction what is out of date");
    }

    @Override
    public CoherenceMode coherenceMode() {
        return standing.coherenceMode;
    }

    /** While the caches are bounded: how this hears of what other instances commit. */
    @Override
    public String reason() {
        Standing now = standing;
        return now.coherenceMode == CoherenceMode.BOUNDED ? ofOthers : now.reason;
    }

    /** Notes how this hears of what other instances commit, for people. */
    void noteOfOthers(String how) {
        ofOthers = how;
    }

    @Override
    public @Nullable Duration maxStaleness() {
        return coherenceMode() == CoherenceMode.BOUNDED ? maxStaleness : null;
    }

    @Override
    public CacheStatistics statistics() {
        return statistics;
    }

    /** Others may commit without a word. */
    @Override
    public long settledCommit() {
        return UNSETTLED;
    }

    @Override
    public boolean tellsCommits() {
        return false;
    }

    @Override
    public long begun() {
        return begun;
    }

    /** They may be too old for another query. */
    @Override
    public @Nullable GraphCache cache() {
        Generation generation = current;
        return generation == null ? null : generation.cache();
    }

    /** With those of what numbers nodes and relationships. */
    @Override
    public long bytes() {
        Generation generation = current;
        return generation == null
                ? 0
                : generation.cache().bytes() + generation.ids().bytes();
    }

    /**
     * Lends the caches to a query that has read nothing yet; null if there are none. A failure to lend is none of the
     * query. Usually two looks at clocks, and two counters.
     */
    public @Nullable BoundedLease lend(BoundedLease.Reader reader) {
        try {
            Generation generation = youngEnough();
            if (generation == null) {
                return null;
            }
            BoundedLease lease = new BoundedLease(this, reader, generation);
            return generation.retain() ? lease : null; // last, so that no failure can leave it retained
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    /** The current generation, if it may still be lent; else a new one; null if the caches are off. */
    @Nullable Generation youngEnough() {
        Generation generation = current;
        return generation != null && isYoungEnough(generation) ? generation : next();
    }

    private @Nullable Generation next() {
        synchronized (lock) {
            Generation generation = current;
            if (coherenceMode() == CoherenceMode.OFF || closed) {
                return null;
            }
            if (generation != null && isYoungEnough(generation)) {
                return generation; // another thread was faster
            }
            return begin(generation);
        }
    }

    private Generation begin(@Nullable Generation before) {
        SharedIds ids =
                before == null || before.ids().areFull() ? new SharedIds(traits.areLongs, budget) : before.ids();
        Generation next = new Generation(new GraphCache(budget, statistics), ids, clock.now());
        ids.retain();
        begun++;
        replaceBy(next);
        return next;
    }

    private boolean isYoungEnough(Generation generation) {
        return !clock.isPast(generation.born(), maxStaleness.toNanos());
    }

    /** Whether queries that begin now may still be lent a generation. */
    boolean isCurrent(Generation generation) {
        return generation == current && isYoungEnough(generation);
    }

    Moment now() {
        return clock.now();
    }

    boolean isPast(Moment since, long nanos) {
        return clock.isPast(since, nanos);
    }

    /** How many commits are followed, of this instance and of others that are heard of. */
    long followed() {
        return followed;
    }

    /** Puts another generation, or none, in the place of the current one. The lock is held. */
    private void replaceBy(@Nullable Generation next) {
        Generation before = current;
        current = next;
        if (before != null) {
            before.retire();
        }
    }

    /** Invalidates what a commit touched, which is in the store by now. Never throws. */
    void follow(ChangeSet touched) {
        synchronized (lock) {
            long commit = followed + 1;
            try {
                Generation generation = current;
                if (touched.isEverything()) {
                    replaceBy(null);
                } else if (generation != null) {
                    generation.invalidate(touched, commit);
                }
            } catch (RuntimeException | OutOfMemoryError e) {
                replaceBy(null);
            } finally {
                followed = commit;
            }
        }
    }

    /** Queries at work go on without shared caches. */
    @Override
    public void clear() {
        synchronized (lock) {
            replaceBy(null);
        }
    }

    @Override
    public void enable(boolean enabled) {
        synchronized (lock) {
            standing = standing(enabled);
            replaceBy(null);
        }
    }

    /** Drops all entries for good, since the graph is closed. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            standing = new Standing(CoherenceMode.OFF, "the graph is closed");
            replaceBy(null);
        }
    }
}
