package io.tremaux.http.neo4j;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.neo4j.dbms.api.DatabaseNotFoundException;
import org.neo4j.graphdb.DatabaseShutdownException;
import org.neo4j.graphdb.TransactionFailureException;
import org.neo4j.graphdb.security.AuthorizationViolationException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.memory.MemoryLimitExceededException;

/** Failures of Neo4j's, as problems. Stateless. */
final class Neo4jFailures {
    /** How a message of Neo4j names the setting of the limit that was reached. */
    private static final Pattern SETTING_OF_LIMIT = Pattern.compile("(\\S+) threshold reached");

    private Neo4jFailures() {}

    /**
     * What to tell a caller; null of a failure that tells a caller nothing. {@code Failures} asks about a failure and
     * then about its causes, until one has a problem.
     */
    static @Nullable Problem problem(Throwable failure) {
        if (failure instanceof DatabaseNotFoundException unknown) {
            String detail = "This server has no such database.";
            return new Problem(Kind.UNKNOWN_DATABASE, detail, "database", message(unknown), null, null);
        }
        if (failure instanceof MemoryLimitExceededException limit) {
            return memoryLimit(message(limit));
        }
        if (failure instanceof DatabaseShutdownException) {
            return Problem.of(Kind.DATABASE_UNAVAILABLE, "The database is not started, or was stopped meanwhile.");
        }
        if (failure instanceof TransactionFailureException && rootOf(failure) instanceof IOException broken) {
            return Problem.of(
                    Kind.DATABASE_UNAVAILABLE,
                    "The database could not write to its disk (" + message(broken)
                            + "), and accepts no transactions until it is started again.");
        }
        if (!(failure instanceof Status.HasStatus withStatus)) {
            return null;
        }
        Status status = withStatus.status();
        if (status == Status.Security.CredentialsExpired) {
            return Problem.of(
                    Kind.CREDENTIALS_EXPIRED,
                    "This login must change its password first: ALTER CURRENT USER SET PASSWORD FROM '…' TO '…'"
                            + " on the database system.");
        }
        if (failure instanceof AuthorizationViolationException || status instanceof Status.Security) {
            return Problem.of(Kind.FORBIDDEN, message(failure));
        }
        return ended(status, message(failure));
    }

    /**
     * How Neo4j ends a transaction. A status that is not known here may be tried again if drivers would do so; else the
     * failure is one of Tremaux.
     */
    private static @Nullable Problem ended(Status status, String message) {
        if (status == Status.General.ForbiddenOnReadOnlyDatabase
                || status == Status.General.WriteOnReadOnlyAccessDatabase) {
            return Problem.of(Kind.FORBIDDEN, message);
        }
        if (status == Status.Transaction.TransactionTimedOut
                || status == Status.Transaction.TransactionTimedOutClientConfiguration) {
            return Problem.of(
                    Kind.TRANSACTION_TIMEOUT,
                    "The transaction ran longer than the setting db.transaction.timeout allows.");
        }
        if (status == Status.Transaction.Terminated) {
            return Problem.of(
                    Kind.TRANSACTION_TERMINATED,
                    "The transaction was ended by TERMINATE TRANSACTION, or by a shutdown.");
        }
        if (status == Status.Transaction.LockClientStopped) {
            return Problem.of(
                    Kind.TRANSACTION_TERMINATED,
                    "The transaction was ended while it waited for a lock: by TERMINATE TRANSACTION, by the setting"
                            + " db.transaction.timeout, or by a shutdown.");
        }
        if (status == Status.General.TransactionOutOfMemoryError
                || status == Status.General.MemoryPoolOutOfMemoryError
                || status == Status.General.TransactionMemoryLimit) {
            return memoryLimit(message);
        }
        if (status == Status.General.DatabaseUnavailable) {
            return Problem.of(Kind.DATABASE_UNAVAILABLE, "The database is not started, or was stopped meanwhile.");
        }
        if (status == Status.Transaction.MaximumTransactionLimitReached) {
            return Problem.of(
                    Kind.TOO_MANY_TRANSACTIONS,
                    "There are as many transactions as the setting db.transaction.concurrent.maximum allows.");
        }
        return status.code().classification() == Status.Classification.TransientError
                ? Problem.of(Kind.TRY_AGAIN, message)
                : null;
    }

    /** The cause of a failure that has no cause itself. */
    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The message of a failure; its class if it has none. */
    private static String message(Throwable failure) {
        return Objects.requireNonNullElseGet(failure.getMessage(), failure::toString);
    }

    /**
     * The problem of a transaction without memory.
     *
     * @param message Neo4j's, which usually names the setting; else it is taken to be that of one transaction
     */
    private static Problem memoryLimit(String message) {
        Matcher setting = SETTING_OF_LIMIT.matcher(message);
        return Problem.of(
                Kind.MEMORY_LIMIT,
                "The transaction needed more memory than the setting "
                        + (setting.find() ? setting.group(1) : "db.memory.transaction.max") + " allows.");
    }
}
