package io.tremaux.coherence;

import org.jspecify.annotations.Nullable;
import org.neo4j.common.DependencyResolver;
import org.neo4j.internal.recordstorage.RecordStorageEngineFactory;
import org.neo4j.io.pagecache.PageCacheOpenOptions;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.scheduler.JobScheduler;
import org.neo4j.storageengine.api.StorageEngine;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * The commits of a database: how far they have come and, in the better grade, what they touched.
 *
 * @param log null if it cannot be used; then there is nothing to be done in the background either
 */
record Commits(
        TransactionIdStore ids,
        @Nullable CommitLog log,
        @Nullable Background background) implements AutoCloseable {
    /** The ids alone. */
    static Commits unlogged(DependencyResolver database) {
        return new Commits(database.resolveDependency(TransactionIdStore.class), null, null);
    }

    /** Whether a record of the store is kept in several versions, so that there is no one truth to be cached. */
    static boolean areMultiVersioned(DependencyResolver database) {
        return database.resolveDependency(StorageEngine.class)
                .getOpenOptions()
                .contains(PageCacheOpenOptions.MULTI_VERSIONED);
    }

    /**
     * With the log, and with something to be done while the caches are used, and when they no longer are.
     *
     * @throws IllegalStateException if the log of this storage engine is a stranger's
     */
    Commits logged(DependencyResolver database, CommitLog.Bounds bounds, Runnable background, Runnable atRest) {
        String engine = database.resolveDependency(StorageEngine.class).name();
        if (!engine.equals(RecordStorageEngineFactory.NAME)) {
            throw new IllegalStateException("the commands of storage engine " + engine + " are not known");
        }
        JobScheduler scheduler = database.resolveDependency(JobScheduler.class);
        return new Commits(ids, new CommitLog(database, bounds), new Background(scheduler, background, atRest));
    }

    /** The same without the log. */
    Commits unlogged() {
        return new Commits(ids, null, null);
    }

    /** C: every commit that has returned, or of which anyone has seen anything, is at most this. */
    AppendBatchInfo published() {
        return ids.getLastCommittedBatch();
    }

    /** L: every commit up to this is wholly in the store. */
    long applied() {
        return ids.getLastClosedBatch().appendIndex();
    }

    /** Says that a request has begun. */
    void use() {
        if (background != null) {
            background.use();
        }
    }

    /** Unless the caches are in use: then it is closed when they no longer are. */
    void closeLogUnlessUsed() {
        if (log != null && background != null && !background.isAwake()) {
            log.close();
        }
    }

    @Override
    public void close() {
        if (background != null) {
            background.close();
        }
        if (log != null) {
            log.close();
        }
    }
}
