package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.parameter.InvalidParameterException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.fabric.bolt.QueryRouterBookmark;
import org.neo4j.fabric.bolt.QueryRouterBookmark.InternalGraphState;
import org.neo4j.fabric.bookmark.BookmarkFormat;
import org.neo4j.graphdb.DatabaseShutdownException;
import org.neo4j.io.pagecache.context.TransactionIdSnapshot;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * Bookmarks of one database, in the format of Neo4j's drivers and Query API: a walk that begins after {@link #await} sees at
 * least what they stand for. Safe for use by any thread.
 */
public final class Bookmarks {
    private static final String PARAMETER = "bookmarks";
    private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final GraphDatabaseAPI database;
    private final UUID graph;
    private final TransactionIdStore transactions;
    private final Duration patience;

    private Bookmarks(GraphDatabaseAPI database) {
        this.database = database;
        this.graph = database.databaseId().databaseId().uuid();
        this.transactions = database.getDependencyResolver().resolveDependency(TransactionIdStore.class);
        this.patience = database.getDependencyResolver()
                .resolveDependency(Config.class)
                .get(GraphDatabaseSettings.bookmark_ready_timeout);
    }

    public static Bookmarks of(GraphDatabaseAPI database) {
        return new Bookmarks(database);
    }

    /** Transactions that a bookmark stands for are not there, and did not come in time. */
    public static final class TimeoutException extends RuntimeException {
        private TimeoutException() {
            super("The database has not caught up with the bookmarks within the setting "
                    + GraphDatabaseSettings.bookmark_ready_timeout.name() + ".");
        }
    }

    /**
     * The transaction that some bookmarks stand for; 0 if they are all of other databases.
     *
     * @throws InvalidParameterException if a text is no bookmark
     */
    public long newest(List<String> bookmarks) {
        return bookmarks.stream()
                .flatMap(bookmark -> parse(bookmark).internalGraphStates().stream())
                .filter(state -> state.graphUuid().equals(graph))
                .mapToLong(InternalGraphState::transactionId)
                .max()
                .orElse(0);
    }

    private static QueryRouterBookmark parse(String bookmark) {
        try {
            return BookmarkFormat.parse(bookmark);
        } catch (RuntimeException e) { // of several types, none of which it declares
            throw new InvalidParameterException(
                    PARAMETER,
                    bookmark,
                    "bookmarks as Neo4j's drivers, its Query API and Tremaux return them",
                    "This is no bookmark.");
        }
    }

    /**
     * Returns when the transaction and all before it are applied. Other work has the turn meanwhile.
     *
     * @throws TimeoutException if that takes longer than Neo4j's setting for it
     */
    public void await(long transaction, Turn turn) {
        long begun = System.nanoTime();
        while (transaction > 0 && !read(ids -> areApplied(ids.getClosedTransactionSnapshot(), transaction))) {
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw new TimeoutException();
            }
            turn.whileAway(() -> LockSupport.parkNanos(BETWEEN_LOOKS_NANOS), () -> {});
        }
    }

    /** Whether all transactions up to one are; asked so that it can be asked of all versions of Neo4j. */
    private static boolean areApplied(TransactionIdSnapshot closed, long newest) {
        return closed.highestEverSeen() >= newest
                && Arrays.stream(closed.notVisibleTransactions()).noneMatch(open -> open <= newest);
    }

    private <T> T read(Function<TransactionIdStore, T> question) {
        try {
            return question.apply(transactions);
        } catch (RuntimeException e) {
            throw database.isAvailable(0) ? e : new DatabaseShutdownException(e);
        }
    }

    /** For all that was committed until now. */
    public String current() {
        InternalGraphState state =
                new InternalGraphState(graph, read(TransactionIdStore::getLastCommittedTransactionId));
        return BookmarkFormat.serialize(new QueryRouterBookmark(List.of(state), List.of()));
    }
}
