package io.tremaux.service;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
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
 * Bookmarks of one database, in the format of Neo4j's drivers and Query API: a traversal that begins once
 * {@link #areReached} sees at least what they stand for. Safe for use by any thread.
 */
public final class Bookmarks {
    private static final String PARAMETER = "bookmarks";
    private static final String PREFIX = "FB:"; // which Neo4j's parser cuts off unread

    private final GraphDatabaseAPI database;
    private final UUID graph;
    private final TransactionIdStore transactions;
    private final Duration patience;

    /** For one request: reads the setting of the time to wait for bookmarks as it is now. */
    public Bookmarks(GraphDatabaseAPI database) {
        this.database = database;
        this.graph = database.databaseId().databaseId().uuid();
        this.transactions = database.getDependencyResolver().resolveDependency(TransactionIdStore.class);
        this.patience = database.getDependencyResolver()
                .resolveDependency(Config.class)
                .get(GraphDatabaseSettings.bookmark_ready_timeout);
    }

    /** Transactions that a bookmark stands for are not there, and did not come in time. */
    public static final class TimeoutException extends ProblemException {
        private TimeoutException() {
            super(Problem.of(
                    Problem.Kind.BOOKMARK_TIMEOUT,
                    "The database has not caught up with the bookmarks within the setting "
                            + GraphDatabaseSettings.bookmark_ready_timeout.name() + "."));
        }
    }

    /**
     * Tells whether all transactions are applied that some bookmarks stand for, and those before. Bookmarks of other
     * databases stand for none. It is a {@link TimeoutException} to ask later than Neo4j's setting says, counted from
     * now on.
     *
     * @throws InvalidParameterException if a text is no bookmark
     */
    public BooleanSupplier areReached(List<String> bookmarks) {
        long newest = newest(bookmarks);
        long begun = System.nanoTime();
        return () -> {
            boolean reached = newest == 0 || read(ids -> areApplied(ids.getClosedTransactionSnapshot(), newest));
            if (!reached && System.nanoTime() - begun > patience.toNanos()) {
                throw new TimeoutException();
            }
            return reached;
        };
    }

    /** The transaction that some bookmarks stand for; 0 if they are all of other databases. */
    private long newest(List<String> bookmarks) {
        return bookmarks.stream()
                .flatMap(bookmark -> parse(bookmark).internalGraphStates().stream())
                .filter(state -> state.graphUuid().equals(graph))
                .mapToLong(InternalGraphState::transactionId)
                .max()
                .orElse(0);
    }

    private static QueryRouterBookmark parse(String bookmark) {
        if (!bookmark.startsWith(PREFIX)) {
            throw invalid(bookmark);
        }
        try {
            return BookmarkFormat.parse(bookmark);
        } catch (RuntimeException e) { // of several types, none of which it declares
            throw invalid(bookmark);
        }
    }

    private static InvalidParameterException invalid(String bookmark) {
        return new InvalidParameterException(
                PARAMETER,
                bookmark,
                "bookmarks as Neo4j's drivers, its Query API and Tremaux return them",
                "This is not a valid bookmark.");
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
