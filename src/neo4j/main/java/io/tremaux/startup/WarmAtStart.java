package io.tremaux.startup;

import io.tremaux.cache.NonEmptyColumns;
import io.tremaux.graph.Direction;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.service.Traversals;
import io.tremaux.warmup.WarmUpPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.impl.transaction.stats.DatabaseTransactionStats;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.InternalLog;

/**
 * Warms the shared caches of a database up when it starts: in the background, on one thread, which rests while there
 * are other transactions. With {@link Columns#LAST} it also remembers for the next start which columns are in use: it
 * looks every second.
 *
 * <p>Its thread waits for the database to be available, for the warm-up, and between two looks, and holds nothing
 * meanwhile. It ends when the database stops.
 */
public final class WarmAtStart implements AutoCloseable {
    private static final long BETWEEN_LOOKS_MILLIS = 1_000;
    private static final long BETWEEN_QUESTIONS_MILLIS = 50;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double SECONDS_BETWEEN_MESSAGES = 10;

    /** So that it takes a quarter of a processor while others are at work. */
    private static final int REST = 3;

    /** The transaction that finds the nodes. */
    private static final int OWN_TRANSACTIONS = 1;

    private final Columns columns;
    private final GraphDatabaseAPI database;
    private final Traversals traversals;
    private final InternalLog log;
    private final Path folder;
    private @Nullable RememberedColumns last; // in the file
    private NonEmptyColumns seen = NonEmptyColumns.EMPTY;
    private boolean hasLoaded; // what was in the file at the start; else columns in use do not replace it
    private boolean closed; // guarded by the monitor; its thread alone uses the others

    /** What is loaded. */
    public enum Columns {
        /** Nothing. */
        NONE,
        /**
         * Labels, relationships in each direction, and all properties of nodes, in this order, as far as there is
         * room.
         */
        ALL,
        /** The columns that were in use last. */
        LAST
    }

    /** @param traversals of that database; closed after this */
    public WarmAtStart(Columns columns, GraphDatabaseAPI database, Traversals traversals, InternalLog log) {
        this.columns = columns;
        this.database = database;
        this.traversals = traversals;
        this.log = log;
        this.folder = database.databaseLayout().databaseDirectory();
    }

    /** The database starts; it need not be available yet. */
    public void start() {
        if (columns == Columns.LAST) {
            last = recall();
        }
        if (columns != Columns.NONE) {
            Thread thread = new Thread(this::run, "tremaux-warm-at-start");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run() {
        try {
            while (!database.isAvailable(0)) {
                if (waitFor(BETWEEN_QUESTIONS_MILLIS)) {
                    return;
                }
            }
            hasLoaded = hasWarmedUp();
            while (columns == Columns.LAST && !waitFor(BETWEEN_LOOKS_MILLIS)) {
                tryToRemember();
            }
        } catch (InterruptedException e) {
            log.warn("The caches are not warmed up at the start", e);
        }
    }

    private boolean hasWarmedUp() throws InterruptedException {
        try {
            return warmUp();
        } catch (RuntimeException e) {
            log.warn("The caches are not warmed up at the start", e);
            return false;
        }
    }

    /** The next look may succeed: a transaction cannot begin while there are as many as there may be. */
    private void tryToRemember() {
        try {
            remember();
        } catch (RuntimeException e) {
            log.debug("The columns in use cannot be named just now", e);
        }
    }

    /** Waits until the database stops, but no longer than this. True if it stops. */
    private synchronized boolean waitFor(long millis) throws InterruptedException {
        if (!closed) {
            wait(millis);
        }
        return closed;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Whether all was loaded that should be. */
    private boolean warmUp() throws InterruptedException {
        List<RememberedColumns> parts = parts();
        if (parts.isEmpty()) {
            return true;
        }
        WarmUpPlan whole =
                parts.stream().reduce(RememberedColumns::and).orElseThrow().plan();
        long begun = System.nanoTime();
        log.info(
                "Warming up the shared caches: labels %s, %d keys of nodes, relationships %s, %d keys of relationships",
                whole.labels(),
                whole.properties().size(),
                whole.directions(),
                whole.relationshipProperties().size());
        Progress<WarmUpPlan> progress =
                warmUp(whole, parts.stream().map(RememberedColumns::plan).toList());
        if (progress.state() == State.RUNNING) { // the database stops
            return false;
        }
        say(progress, secondsSince(begun));
        return progress.state() == State.COMPLETE;
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / NANOS_PER_SECOND;
    }

    private void say(Progress<WarmUpPlan> progress, double seconds) {
        log.info("Warmed up %d of %d nodes in %.1f s: %s", progress.nodes(), progress.of(), seconds, progress.state());
    }

    /** Warms up to the end, behind a warm-up that an administrator has begun; not if the database stops. */
    private Progress<WarmUpPlan> warmUp(WarmUpPlan whole, List<WarmUpPlan> parts) throws InterruptedException {
        Progress<WarmUpPlan> progress;
        long begun = System.nanoTime();
        double nextMessage = SECONDS_BETWEEN_MESSAGES;
        do {
            progress = traversals.warmUp(whole, parts, this::begin, this::rest);
            while (progress.state() == State.RUNNING && !waitFor(BETWEEN_QUESTIONS_MILLIS)) {
                progress = traversals.warmUp().progress();
                double seconds = secondsSince(begun);
                if (seconds >= nextMessage) {
                    nextMessage = seconds + SECONDS_BETWEEN_MESSAGES;
                    say(progress, seconds);
                }
            }
        } while (!whole.equals(progress.task()) && !isClosed());
        return progress;
    }

    /** What comes first is of most use, should there be no room for all. */
    private List<RememberedColumns> parts() {
        if (columns == Columns.LAST) {
            return last == null ? List.of() : List.of(last);
        }
        List<RememberedColumns> all = new ArrayList<>();
        all.add(new RememberedColumns(true, List.of(), List.of(Direction.OUTGOING), List.of()));
        all.add(new RememberedColumns(false, List.of(), List.of(Direction.INCOMING), List.of()));
        all.add(new RememberedColumns(false, List.of(), List.of(Direction.BOTH), List.of()));
        try (InternalTransaction transaction = begin()) {
            List<String> keys = new ArrayList<>();
            transaction.getAllPropertyKeys().forEach(keys::add);
            all.add(new RememberedColumns(false, keys, List.of(), List.of()));
        }
        return all;
    }

    private InternalTransaction begin() {
        return database.beginTransaction(KernelTransaction.Type.EXPLICIT, LoginContext.AUTH_DISABLED);
    }

    private void rest(long nanosAtWork) {
        long active = database.getDependencyResolver()
                .resolveDependency(DatabaseTransactionStats.class)
                .getNumberOfActiveTransactions();
        if (active > OWN_TRANSACTIONS) {
            LockSupport.parkNanos(Math.min(REST * nanosAtWork, TimeUnit.SECONDS.toNanos(1)));
        }
    }

    private @Nullable RememberedColumns recall() {
        try {
            return RememberedColumns.readFrom(folder);
        } catch (IOException e) {
            log.warn("The caches are not warmed up, since the columns last in use cannot be read", e);
            return null;
        }
    }

    /**
     * Remembers the columns in use: beside those of before, if these could not all be loaded. Caches that are empty, as
     * after a reset, leave what is remembered.
     */
    private void remember() {
        NonEmptyColumns inUse = traversals.nonEmptyColumns();
        if (inUse.isEmpty() || inUse.equals(seen)) {
            return;
        }
        RememberedColumns used =
                hasLoaded || last == null ? named(inUse) : named(inUse).and(last);
        seen = inUse; // also if it cannot be written: it could not be the next time
        if (used.equals(last)) {
            return;
        }
        try {
            used.writeTo(folder);
            last = used;
        } catch (IOException e) {
            log.warn("The columns in use cannot be remembered for the next start", e);
        }
    }

    private RememberedColumns named(NonEmptyColumns inUse) {
        try (InternalTransaction transaction = begin()) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            return new RememberedColumns(
                    inUse.labels(),
                    names(inUse.properties(), tokens),
                    inUse.relationships(),
                    names(inUse.relationshipProperties(), tokens));
        }
    }

    private static List<String> names(List<Integer> keys, StoreTokens tokens) {
        return keys.stream().map(tokens::keyName).sorted().toList();
    }

    /** The database stops. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
