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
 * The commits of a database: the newest ids and, in mode EXACT, the log.
 *
 * @param log null if it cannot be used; then {@code background} is null too
 */
record Commits(
        TransactionIdStore ids,
        @Nullable CommitLog log,
        @Nullable Background background) implements AutoCloseable {
    /** The ids without a log. */
    static Commits unlogged(DependencyResolver database) {
        return new Commits(database.resolveDependency(TransactionIdStore.class), null, null);
    }

    /** Whether the store keeps several versions of a record, so that no single value can be cached. */
    static boolean areMultiVersioned(DependencyResolver database) {
        return database.resolveDependency(StorageEngine.class)
                .getOpenOptions()
                .contains(PageCacheOpenOptions.MULTI_VERSIONED);
    }

    /**
     * The same ids with the log. Runs {@code background} every few milliseconds while requests use the caches, and
     * {@code atRest} once after a second without.
     *
     * @throws IllegalStateException if the commands of this storage engine are unknown
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

    /**
     * The newest published commit (C in the package's comment): no commit that has returned, or that a reader may have
     * seen, is newer.
     */
    AppendBatchInfo published() {
        return ids.getLastCommittedBatch();
    }

    /** The append index up to which every commit is wholly in the store (L in the package's comment). */
    long applied() {
        return ids.getLastClosedBatch().appendIndex();
    }

    /** Reports that a request begins. */
    void use() {
        if (background != null) {
            background.use();
        }
    }

    /** Closes the log, unless the caches are in use; then it is closed when they no longer are. */
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
