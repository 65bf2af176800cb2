package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.cache.HeapBudget;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.neo4j.common.DependencyResolver;
import org.neo4j.internal.kernel.api.Read;
import org.neo4j.io.pagecache.PageCacheOpenOptions;
import org.neo4j.logging.InternalLog;
import org.neo4j.storageengine.api.StorageEngine;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * The permanent caches of one database during one of its lives, begun anew whenever anything was committed: the weaker of
 * two grades of coherence, and exactly as right. The package's comment says why. Safe for use by any thread.
 */
public final class Generations implements AutoCloseable {
    /** The name of the grade. */
    public static final String GRADE = "generations";

    /** The name of having no permanent caches at all. */
    public static final String OFF = "off";

    /** Much longer than beginning anew takes; whoever does not get the lock by then walks without permanent caches. */
    private static final long PATIENCE_MILLIS = 5;

    private final DependencyResolver database;
    private final HeapBudget budget;
    private final InternalLog log;
    private final GraphCache.Statistics statistics = new GraphCache.Statistics();
    private final ReentrantLock lock = new ReentrantLock();

    private volatile @Nullable TransactionIdStore commits;
    private volatile @Nullable Generation current;
    private volatile @Nullable String offBecause;
    private boolean closed;
    private long begun;

    /**
     * @param database asked at the first {@link #begin}, since not everything exists yet when a database's extensions are
     *     made
     */
    public Generations(DependencyResolver database, HeapBudget budget, InternalLog log) {
        this.database = database;
        this.budget = budget;
        this.log = log;
    }

    /**
     * Lends the permanent caches to a request whose transaction is open and has read nothing yet. Null if it must do
     * without: it has changes of its own, the database cannot be followed, or others are busy beginning anew. Usually a
     * few volatile reads. No failure in here is the request's.
     */
    public @Nullable Lease begin(Read transaction) {
        if (offBecause != null || transaction.transactionStateHasChanges()) {
            return null;
        }
        try {
            TransactionIdStore commits = commits();
            if (commits == null) {
                return null;
            }
            Generation generation = caughtUp(commits);
            if (generation == null) {
                return null;
            }
            Lease lease = new Lease(this, generation, transaction, appliedUpTo(commits));
            return generation.cache().retain() ? lease : null; // last, so that no failure can leave it retained
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (OutOfMemoryError e) {
            return null;
        } catch (RuntimeException | LinkageError e) {
            fail(e);
            return null;
        }
    }

    /** Forgets everything; requests under way keep what they were lent. */
    public void clear() {
        lock.lock();
        try {
            replaceBy(null);
        } finally {
            lock.unlock();
        }
    }

    /** Takes the caches out of a running database, or brings them back, empty. */
    public void enable(boolean enabled) {
        lock.lock();
        try {
            if (!closed) {
                offBecause = enabled ? null : "switched off";
                replaceBy(null);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Forgets everything for good: the database stops. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            switchOff("the database has stopped");
        } finally {
            lock.unlock();
        }
    }

    /** The grade in force. */
    public String grade() {
        return offBecause == null ? GRADE : OFF;
    }

    /** Why this grade. */
    public String reason() {
        String off = offBecause;
        return off == null ? "every commit makes the caches begin anew" : off;
    }

    /** How often the caches have begun anew. */
    public long begun() {
        lock.lock();
        try {
            return begun;
        } finally {
            lock.unlock();
        }
    }

    /** What requests did with the caches, in all generations. */
    public GraphCache.Statistics statistics() {
        return statistics;
    }

    /** What the caches hold now, or null before the first request and after {@link #clear}. */
    public @Nullable GraphCache cache() {
        Generation generation = current;
        return generation == null ? null : generation.cache();
    }

    /** Whether a generation is the current one and no commit was published since it began. */
    boolean isUpToDate(Generation generation) {
        TransactionIdStore commits = this.commits;
        try {
            return generation == current && commits != null && publishedUpTo(commits) == generation.upTo();
        } catch (OutOfMemoryError e) {
            return false;
        } catch (RuntimeException | LinkageError e) {
            fail(e);
            return false;
        }
    }

    private @Nullable Generation caughtUp(TransactionIdStore commits) throws InterruptedException {
        long published = publishedUpTo(commits);
        Generation generation = current;
        if (generation != null && generation.upTo() >= published) {
            return generation;
        }
        if (!lock.tryLock() && !lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            return null;
        }
        try {
            generation = current;
            return generation != null && generation.upTo() >= published ? generation : beginAnew(commits);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Generation beginAnew(TransactionIdStore commits) {
        if (offBecause != null) {
            return null;
        }
        Generation generation = new Generation(new GraphCache(budget, statistics), publishedUpTo(commits));
        begun++;
        replaceBy(generation);
        return generation;
    }

    private void replaceBy(@Nullable Generation next) {
        Generation replaced = current;
        current = next;
        if (replaced != null) {
            replaced.cache().retire();
        }
    }

    private void fail(Throwable failure) {
        if (switchOff(failure.toString())) {
            log.warn("Permanent caches are off until the database starts again", failure);
        }
    }

    /** False, and nothing done, if they are off already: the first reason stays. */
    private boolean switchOff(String reason) {
        lock.lock();
        try {
            if (offBecause != null) {
                return false;
            }
            offBecause = reason;
            replaceBy(null);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Null if this kind of store cannot be followed. */
    private @Nullable TransactionIdStore commits() {
        TransactionIdStore known = commits;
        if (known != null) {
            return known;
        }
        StorageEngine engine = database.resolveDependency(StorageEngine.class);
        if (engine.getOpenOptions().contains(PageCacheOpenOptions.MULTI_VERSIONED)) {
            if (switchOff("a multi-versioned store cannot be followed")) {
                log.warn("Permanent caches are off: " + reason());
            }
            return null;
        }
        TransactionIdStore found = database.resolveDependency(TransactionIdStore.class);
        commits = found;
        return found;
    }

    /** C: every commit that has returned, or of which anyone has seen anything, is at most this. */
    private static long publishedUpTo(TransactionIdStore commits) {
        return commits.getLastCommittedBatch().appendIndex();
    }

    /** L: every commit up to this is wholly in the store. */
    private static long appliedUpTo(TransactionIdStore commits) {
        return commits.getLastClosedBatch().appendIndex();
    }

    /**
     * One set of caches.
     *
     * @param upTo the commit they are as new as
     */
    record Generation(GraphCache cache, long upTo) {}
}
