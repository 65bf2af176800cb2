package io.tremaux.janusgraph.coherence;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.janusgraph.diskstorage.BackendException;
import org.janusgraph.diskstorage.configuration.Configuration;
import org.janusgraph.diskstorage.configuration.ModifiableConfiguration;
import org.janusgraph.diskstorage.keycolumnvalue.KeyColumnValueStoreManager;
import org.janusgraph.diskstorage.keycolumnvalue.StoreFeatures;
import org.janusgraph.diskstorage.log.ReadMarker;
import org.janusgraph.diskstorage.log.kcvs.KCVSLog;
import org.janusgraph.diskstorage.log.kcvs.KCVSLogManager;
import org.janusgraph.diskstorage.util.time.TimestampProviders;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells other instances what the commits of this one touched, and hears from them, by a log of JanusGraph's in the
 * graph's own store. It only ever invalidates: what it loses, or hears late, comes to light by the bound.
 *
 * <pre>
 *   commit     adds what it touched to what waits to be told; it does not wait for the store
 *   thread     writes what waits, at most every {@value #BETWEEN_MESSAGES} ms; else a sign of life, every two seconds
 *   the log    reads every {@value #BETWEEN_READS} ms what was written {@value #LAG} ms before, or earlier
 * </pre>
 *
 * <p>One thread of its own opens the log, writes, and closes it. If a write fails, or what this instance has written
 * does not come back, {@link BoundedCaches#reason} says so, and the log is opened anew after a while. What is to be
 * told waits meanwhile; if that is more than {@value #MOST_SENT} vertices and relationships, others hear that it was
 * everything. Messages are gone from the store after an hour. Safe for use by any thread.
 */
final class CommitLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CommitLog.class);

    /** Of the log, and of its table in the store. */
    private static final String NAME = "tremaux_commits";

    private static final int BETWEEN_MESSAGES = 50;
    private static final int BETWEEN_READS = 100;
    private static final int LAG = 200;
    private static final int MOST_SENT = 100_000;
    private static final Duration KEPT = Duration.ofHours(1);
    private static final Duration MOST_TIME_OF_A_WRITE = Duration.ofSeconds(2);
    private static final long SIGN_OF_LIFE = TimeUnit.SECONDS.toMillis(2);
    private static final long SILENCE = TimeUnit.SECONDS.toNanos(15);
    private static final long UNTIL_NEXT_TRY = TimeUnit.SECONDS.toMillis(5);
    private static final long MOST_MILLIS_TO_CLOSE = 2000;

    private final StandardJanusGraph graph;
    private final BoundedCaches caches;
    private final long run = System.currentTimeMillis();
    private final Thread thread = new Thread(this::work, "tremaux-commits");
    private ChangeSet waiting = ChangeSet.of(false);
    private boolean closed;
    private long told; // messages; of the thread

    private CommitLog(StandardJanusGraph graph, BoundedCaches caches) {
        this.graph = graph;
        this.caches = caches;
        thread.setDaemon(true);
    }

    /** Null where no other instance has the same store, where messages would stay for ever, or may not be written. */
    static @Nullable CommitLog begin(StandardJanusGraph graph, BoundedCaches caches) {
        StoreFeatures features = graph.getBackend().getStoreFeatures();
        boolean expires = features.hasCellTTL() || features.hasStoreTTL();
        if (!features.isDistributed() || !expires || graph.getConfiguration().isReadOnly()) {
            return null;
        }
        CommitLog log = new CommitLog(graph, caches);
        log.thread.start();
        return log;
    }

    /** Others hear of it soon. Takes a lock for some 10 ns for each vertex. */
    synchronized void tell(ChangeSet touched) {
        waiting = waiting.with(touched, MOST_SENT);
        notifyAll();
    }

    private void work() {
        while (!isClosed()) {
            try {
                speak();
            } catch (Exception | LinkageError | OutOfMemoryError e) {
                fail(e);
            }
        }
    }

    private void speak() throws BackendException {
        KCVSLogManager manager = new KCVSLogManager(
                (KeyColumnValueStoreManager) graph.getBackend().getStoreManager(), settings());
        try {
            CommitLogReader reader =
                    new CommitLogReader(caches, graph.getConfiguration().getUniqueGraphId());
            KCVSLog log = manager.openLog(NAME);
            log.registerReader(ReadMarker.fromTime(Instant.now()), reader);
            for (ChangeSet next = take(); next != null; next = take()) {
                log.add(new CommitMessage(run, ++told, next).write(graph.getDataSerializer()));
                if (System.nanoTime() - reader.heardSelf() > SILENCE) {
                    throw new IllegalStateException("what this instance writes does not come back");
                }
            }
        } finally {
            manager.close();
        }
    }

    private Configuration settings() {
        GraphDatabaseConfiguration ofGraph = graph.getConfiguration();
        ModifiableConfiguration settings = GraphDatabaseConfiguration.buildGraphConfiguration();
        settings.set(GraphDatabaseConfiguration.UNIQUE_INSTANCE_ID, ofGraph.getUniqueGraphId());
        settings.set(
                GraphDatabaseConfiguration.TIMESTAMP_PROVIDER, (TimestampProviders) ofGraph.getTimestampProvider());
        settings.set(KCVSLogManager.LOG_MAX_PARTITIONS, 1, NAME); // as in every instance
        settings.set(GraphDatabaseConfiguration.LOG_STORE_TTL, KEPT, NAME);
        settings.set(GraphDatabaseConfiguration.LOG_SEND_DELAY, Duration.ZERO, NAME); // the thread writes, and waits
        settings.set(GraphDatabaseConfiguration.LOG_READ_INTERVAL, Duration.ofMillis(BETWEEN_READS), NAME);
        settings.set(KCVSLog.LOG_READ_LAG_TIME, Duration.ofMillis(LAG), NAME);
        settings.set(KCVSLog.LOG_MAX_WRITE_TIME, MOST_TIME_OF_A_WRITE, NAME);
        settings.set(KCVSLog.LOG_MAX_READ_TIME, MOST_TIME_OF_A_WRITE, NAME);
        return settings.restrictTo(NAME);
    }

    /** Waits for what is to be told next, nothing for a sign of life; null at the end. */
    private synchronized @Nullable ChangeSet take() {
        await(BETWEEN_MESSAGES, false);
        await(SIGN_OF_LIFE, true);
        ChangeSet next = waiting;
        waiting = ChangeSet.of(false);
        return closed && next.isEmpty() ? null : next;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void fail(Throwable e) {
        if (!isClosed()) {
            caches.noteOfOthers("the log of commits fails (" + e.getMessage()
                    + "), so other instances commit without a word to this one");
            LOG.warn("The log of commits fails. It is opened again in {} ms.", UNTIL_NEXT_TRY, e);
            await(UNTIL_NEXT_TRY, false);
        }
    }

    /** Waits until there is something to tell, if asked for, or until the end; but no longer than this. */
    private synchronized void await(long millis, boolean forWork) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            for (long left = millis; left > 0 && !closed && !(forWork && !waiting.isEmpty()); ) {
                wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            }
        } catch (InterruptedException e) {
            closed = true; // nobody does
        }
    }

    /** Tells what waits, and waits a little for that. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join(MOST_MILLIS_TO_CLOSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
