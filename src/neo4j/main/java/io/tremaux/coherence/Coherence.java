package io.tremaux.coherence;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.coherence.CommitLog.OutOfReachException;
import io.tremaux.coherence.LogInvalidator.UnknownCommandException;
import io.tremaux.heap.HeapBudget;
import io.tremaux.status.CatchUps;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.ManagedCaches;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.neo4j.common.DependencyResolver;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.logging.InternalLog;
import org.neo4j.logging.internal.CappedLogger;

/**
 * The shared caches of one database, from its start to its stop, kept equal to committed data. A request catches up
 * with the commits before it reads. The package's comment says why that suffices. Safe for use by any thread.
 */
public final class Coherence implements ManagedCaches, AutoCloseable {
    /** Longer than a usual catch-up. A request that does not get the lock within it runs without shared caches. */
    private static final long PATIENCE_MILLIS = 20;

    /** After so many failures in a row the log is no longer read. */
    private static final int MAX_FAILURES = 3;

    private static final Standing EXACT =
            new Standing(CoherenceMode.EXACT, "the transaction log says which nodes a commit changed");

    private final DependencyResolver database;
    private final HeapBudget budget;
    private final InternalLog log;
    private final CappedLogger seldom; // once a minute, since a large import may cause a line at every commit
    private final CommitLog.Bounds bounds;
    private final CacheStatistics statistics = new CacheStatistics();

    /** A thread holds it while it writes any of the following fields or reads the log. */
    private final ReentrantLock lock = new ReentrantLock();

    private volatile @Nullable Commits commits; // null until the first request, and while the caches are off
    private volatile @Nullable TrackedCache current;
    private volatile Standing standing = EXACT;
    private volatile CatchUps catchUps = CatchUps.NONE;
    private boolean closed;
    private long begun; // caches, so far
    private int failures; // to read the log, in a row

    /** A mode and why it is this one. One object, so that a reader without the lock sees both of one moment. */
    private record Standing(CoherenceMode coherenceMode, String reason) {}

    /**
     * @param database used from the first {@link #begin} on: some services do not exist yet when a database's
     *     extensions are made
     */
    public Coherence(DependencyResolver database, HeapBudget budget, InternalLog log) {
        this(database, budget, log, CommitLog.Bounds.DEFAULT);
    }

    Coherence(DependencyResolver database, HeapBudget budget, InternalLog log, CommitLog.Bounds bounds) {
        this.database = database;
        this.budget = budget;
        this.log = log;
        this.seldom = new CappedLogger(log, 1, TimeUnit.MINUTES, Clock.systemUTC());
        this.bounds = bounds;
    }

    /** Why {@link #begin} lends a transaction no cache, as far as that shows beforehand; null if it shows nothing. */
    public @Nullable String unusedBy(KernelTransaction transaction) {
        if (coherenceMode() == CoherenceMode.OFF) {
            return reason();
        }
        return transaction.dataRead().transactionStateHasChanges() ? "this transaction has uncommitted changes" : null;
    }

    /**
     * Lends the shared caches to a request whose transaction is open and has read nothing yet. Null if the request
     * must walk without them: it has changes of its own, the commits cannot be followed, or another thread takes long
     * to catch up. Usually a few volatile reads. A failure here never fails the request.
     */
    public @Nullable CacheLease begin(KernelTransaction transaction) {
        if (coherenceMode() == CoherenceMode.OFF || transaction.dataRead().transactionStateHasChanges()) {
            return null;
        }
        try {
            Commits commits = connected();
            if (commits == null) {
                return null;
            }
            commits.use();
            TrackedCache caughtUp = caughtUp(commits);
            if (caughtUp == null) {
                return null;
            }
            CacheLease lease = new CacheLease(this, transaction, caughtUp, commits.applied());
            return caughtUp.cache().retain() ? lease : null; // last, so that no failure can leave it retained
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

    /** Requests at work keep the caches that were lent to them. */
    @Override
    public void clear() {
        lock.lock();
        try {
            replaceBy(null);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void enable(boolean enabled) {
        lock.lock();
        try {
            if (!closed) {
                disconnect();
                failures = 0;
                standing = enabled ? EXACT : new Standing(CoherenceMode.OFF, "switched off");
            }
        } finally {
            lock.unlock();
        }
    }

    /** Drops all entries for good, since the database stops. */
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

    @Override
    public CoherenceMode coherenceMode() {
        return standing.coherenceMode();
    }

    @Override
    public String reason() {
        return standing.reason();
    }

    @Override
    public long begun() {
        lock.lock();
        try {
            return begun;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CacheStatistics statistics() {
        return statistics;
    }

    /** Null before the first request and after {@link #clear}. */
    @Override
    public @Nullable GraphCache cache() {
        TrackedCache followed = current;
        return followed == null ? null : followed.cache();
    }

    /** How the caches have caught up so far. */
    public CatchUps catchUps() {
        return catchUps;
    }

    @Override
    public long settledCommit() {
        Commits connected = commits;
        try {
            Commits ids = connected == null ? Commits.unlogged(database) : connected;
            long published = ids.published().appendIndex();
            return ids.applied() >= published ? published : UNSETTLED;
        } catch (RuntimeException | LinkageError e) {
            return UNSETTLED;
        }
    }

    boolean isCurrent(TrackedCache lent) {
        return lent == current;
    }

    /** Whether anything was committed after the given commit, or another cache began. */
    boolean isBehind(TrackedCache lent, long commit) {
        Commits commits = this.commits;
        try {
            return commits == null || lent != current || commits.published().appendIndex() > commit;
        } catch (RuntimeException | LinkageError e) {
            fail(e);
            return true;
        }
    }

    /**
     * Whether values read from the store as of a commit may be published. The cache then rejects, one by one, those
     * that a commit has touched since.
     */
    boolean mayFill(TrackedCache lent, long readAsOf) {
        return lent == current && lent.floor() <= readAsOf && caughtUpAtOnce() == lent;
    }

    /**
     * The current cache, caught up with all commits that are published by now; null if that would take this request too
     * long. May wait for the lock, for {@value #PATIENCE_MILLIS} ms.
     */
    private @Nullable TrackedCache caughtUp(Commits commits) throws InterruptedException {
        AppendBatchInfo published = commits.published();
        TrackedCache followed = current;
        if (followed != null && followed.isUpTo(published)) {
            return followed;
        }
        if (isLeftToBackground(commits, followed, published)) {
            return null;
        }
        boolean locked = lock.tryLock() || lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        return locked ? catchUpAndUnlock(published) : null;
    }

    /**
     * Whether catching up would take a request too long. Only the background reads more than a request may, in parts.
     * No request is lent a cache that is behind. A request asks this before it takes the lock, which the background
     * holds meanwhile.
     */
    private static boolean isLeftToBackground(
            Commits commits, @Nullable TrackedCache followed, AppendBatchInfo published) {
        CommitLog commitLog = commits.log();
        boolean left = followed != null && commitLog != null && commitLog.isLong(followed, published);
        if (left) {
            commits.use(); // so it works on for a while, also without another request
        }
        return left;
    }

    /**
     * The current cache, if it is up to date or can catch up without waiting. In mode GENERATIONS it never catches up.
     */
    private @Nullable TrackedCache caughtUpAtOnce() {
        Commits commits = this.commits;
        TrackedCache followed = current;
        if (commits == null || followed == null) {
            return null;
        }
        try {
            AppendBatchInfo published = commits.published();
            if (followed.isUpTo(published)) {
                return followed;
            }
            boolean may = commits.log() != null && !isLeftToBackground(commits, followed, published);
            return may && lock.tryLock() ? catchUpAndUnlock(published) : null;
        } catch (OutOfMemoryError e) {
            return null;
        } catch (RuntimeException | LinkageError e) {
            fail(e);
            return null;
        }
    }

    /** Catches up in the background, so that requests find little to read. A long catch-up is read in parts. */
    private void keepUp() {
        Commits commits = this.commits;
        try {
            AppendBatchInfo published = commits == null ? null : commits.published();
            while (published != null && isWorthReading(published) && lock.tryLock()) {
                catchUpPartAndUnlock(published);
            }
        } catch (OutOfMemoryError e) {
            // The next period or the next request goes on.
        } catch (RuntimeException | LinkageError e) {
            fail(e);
        }
    }

    /** Whether the background has enough to read, and no thread waits for the lock that it would hold. */
    private boolean isWorthReading(AppendBatchInfo published) {
        Commits commits = this.commits;
        TrackedCache followed = current;
        CommitLog commitLog = commits == null ? null : commits.log();
        return followed != null
                && commitLog != null
                && !followed.isUpTo(published)
                && !lock.hasQueuedThreads()
                && commitLog.isWorthReading(followed, published);
    }

    /** Catches up by one part, if caches are in use. The caller has locked; this unlocks. */
    private void catchUpPartAndUnlock(AppendBatchInfo published) {
        try {
            Commits commits = this.commits;
            if (commits != null && current != null) {
                catchUp(commits, published);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closes the log when no request has used the caches for a second. */
    private void rest() {
        lock.lock();
        try {
            Commits commits = this.commits;
            if (commits != null) {
                commits.closeLogUnlessUsed();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Catches up, if there is still little to read. The caller has locked; this unlocks. */
    private @Nullable TrackedCache catchUpAndUnlock(AppendBatchInfo published) {
        try {
            Commits commits = this.commits;
            if (commits == null || isLeftToBackground(commits, current, published)) {
                return null;
            }
            return catchUp(commits, published);
        } finally {
            lock.unlock();
        }
    }

    /**
     * The current cache, caught up, or a new one if it cannot follow; null if it read only a part. The lock is held.
     */
    private @Nullable TrackedCache catchUp(Commits commits, AppendBatchInfo published) {
        TrackedCache followed = current;
        if (followed != null && followed.isUpTo(published)) {
            return followed;
        }
        CommitLog commitLog = commits.log();
        if (followed == null || commitLog == null) {
            return reset(commits);
        }
        long start = System.nanoTime();
        long before = followed.upTo();
        try {
            commitLog.catchUp(followed, published);
            catchUps = catchUps.and(followed.upTo() - before, System.nanoTime() - start);
            commits.closeLogUnlessUsed();
            failures = 0;
            return followed.isUpTo(published) ? followed : null;
        } catch (IOException | RuntimeException | OutOfMemoryError | LinkageError e) {
            return reset(after(e, commits));
        }
    }

    /** Begins an empty cache in place of the current one. The lock is held. */
    private TrackedCache reset(Commits commits) {
        TrackedCache next = new TrackedCache(new GraphCache(budget, statistics), commits.published());
        begun++;
        replaceBy(next);
        return next;
    }

    /**
     * Makes another cache, or none, the current one. Queries go on with the old one until they release it. The lock is
     * held.
     */
    private void replaceBy(@Nullable TrackedCache next) {
        TrackedCache replaced = current;
        current = next;
        if (replaced != null) {
            replaced.cache().retire();
        }
    }

    /**
     * The commits to follow after the log could not be read: counts the failure, and gives the log up after the last
     * one that is allowed. The lock is held.
     */
    private Commits after(Throwable failure, Commits commits) {
        if (failure instanceof OutOfReachException || Thread.currentThread().isInterrupted()) {
            String why = failure instanceof OutOfReachException ? failure.getMessage() : "the thread was interrupted";
            seldom.info("Shared caches are reset, because they cannot follow the commits: %s", why);
            return commits;
        }
        boolean forGood = failure instanceof UnknownCommandException || failure instanceof LinkageError;
        failures++;
        if (failures < MAX_FAILURES && !forGood) {
            log.info("Shared caches are reset, because the transaction log cannot be read", failure);
            return commits;
        }
        return withoutLog(commits, failure);
    }

    /** Goes over to mode GENERATIONS. The lock is held. */
    private Commits withoutLog(Commits commits, Throwable because) {
        log.warn("From now on every commit resets the shared caches", because);
        standing = new Standing(CoherenceMode.GENERATIONS, because.toString());
        commits.close();
        Commits unlogged = commits.unlogged();
        this.commits = unlogged;
        return unlogged;
    }

    /** Switches the caches off after a failure that is not one of reading the log. Never fails the request. */
    private void fail(Throwable failure) {
        lock.lock();
        try {
            if (switchOff(failure.toString())) {
                log.warn("Shared caches are off until they are switched on or the database starts again", failure);
            }
        } finally {
            lock.unlock();
        }
    }

    /** False, without any change, if the caches are off already: the first reason stays. */
    private boolean switchOff(String reason) {
        if (coherenceMode() == CoherenceMode.OFF) {
            return false;
        }
        standing = new Standing(CoherenceMode.OFF, reason);
        disconnect();
        return true;
    }

    /**
     * Drops the caches and closes the log. The next request connects anew, unless the mode is OFF. The lock is held.
     */
    private void disconnect() {
        Commits commits = this.commits;
        this.commits = null;
        replaceBy(null);
        if (commits != null) {
            commits.close();
        }
    }

    /** Null if the caches are off, also if they were switched off just now. */
    private @Nullable Commits connected() {
        Commits known = commits;
        return known != null ? known : connect();
    }

    private @Nullable Commits connect() {
        lock.lock();
        try {
            if (commits == null && coherenceMode() != CoherenceMode.OFF) {
                commits = connection();
            }
            return commits;
        } finally {
            lock.unlock();
        }
    }

    /** Looks up the services of the database. Null if its commits cannot be followed at all. The lock is held. */
    private @Nullable Commits connection() {
        if (Commits.areMultiVersioned(database)) {
            switchOff("Tremaux cannot follow the commits of a multi-versioned store");
            log.warn("Shared caches are off: " + reason());
            return null;
        }
        Commits unlogged = Commits.unlogged(database);
        try {
            return unlogged.logged(database, bounds, this::keepUp, this::rest);
        } catch (RuntimeException | LinkageError e) {
            return withoutLog(unlogged, e);
        }
    }
}
