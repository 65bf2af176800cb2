package io.tremaux.http;

import io.tremaux.admission.RejectedException;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.ShareExceededException;
import io.tremaux.http.Problem.Kind;
import io.tremaux.ingest.load.IngestBusyException;
import io.tremaux.ingest.load.Intake;
import io.tremaux.ingest.row.RefusedRowsException;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.profile.ProfilerFailedException;
import io.tremaux.profile.Recording;
import io.tremaux.seed.SeedGraph;
import io.tremaux.service.Bookmarks;
import io.tremaux.store.NoSuchNodeException;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.ws.rs.WebApplicationException;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.Response;
import javax.ws.rs.ext.ExceptionMapper;
import javax.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;
import org.neo4j.dbms.api.DatabaseNotFoundException;
import org.neo4j.graphdb.DatabaseShutdownException;
import org.neo4j.graphdb.TransactionFailureException;
import org.neo4j.graphdb.security.AuthorizationViolationException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.logging.Log;
import org.neo4j.memory.MemoryLimitExceededException;

/** Turns each failure into a {@link Problem}. Logs an unexpected one, once. */
@Provider
public final class Failures implements ExceptionMapper<Throwable> {
    private static final Pattern SETTING_OF_LIMIT = Pattern.compile("(\\S+) threshold reached");

    private final Log log;

    public Failures(@Context Log log) {
        this.log = log;
    }

    @Override
    public Response toResponse(Throwable failure) {
        Problem problem = problem(failure, log);
        Response response = problem.response();
        if (failure instanceof WebApplicationException refusal) {
            String allow = refusal.getResponse().getHeaderString(HttpHeaders.ALLOW);
            return allow == null
                    ? response
                    : Response.fromResponse(response)
                            .header(HttpHeaders.ALLOW, allow)
                            .build();
        }
        return response;
    }

    /** What to tell the client. */
    static Problem problem(Throwable failure, Log log) {
        Problem foreseen = foreseen(failure);
        if (foreseen != null) {
            return foreseen;
        }
        log.error("A request to Tremaux failed", failure);
        return Problem.of(Kind.INTERNAL_ERROR, "The server failed to answer. Its log has the cause.");
    }

    /** What to tell the client of a failure that has its kind of problem; null of any other. */
    static @Nullable Problem foreseen(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            Problem expected = expected(each);
            if (expected != null) {
                return expected;
            }
        }
        return null;
    }

    private static @Nullable Problem expected(Throwable failure) {
        if (failure instanceof Problem.Thrown thrown) {
            return thrown.problem();
        }
        if (failure instanceof InvalidParameterException invalid) {
            return Problem.of(invalid);
        }
        if (failure instanceof NoSuchNodeException unknown) {
            return new Problem(
                    Kind.UNKNOWN_NODE,
                    message(unknown),
                    unknown.parameter(),
                    unknown.elementId(),
                    "a node of this database",
                    null);
        }
        if (failure instanceof DatabaseNotFoundException unknown) {
            String detail = "This server has no such database.";
            return new Problem(Kind.UNKNOWN_DATABASE, detail, "database", message(unknown), null, null);
        }
        if (failure instanceof SeedGraph.ConflictException conflict) {
            return Problem.of(Kind.CONFLICT, message(conflict));
        }
        if (failure instanceof SeedGraph.ForbiddenException forbidden) {
            return Problem.of(Kind.FORBIDDEN, message(forbidden));
        }
        if (failure instanceof Recording.BusyException) {
            return Problem.of(Kind.CONFLICT, message(failure));
        }
        if (failure instanceof ProfilerFailedException) {
            return Problem.of(Kind.TRY_AGAIN, message(failure));
        }
        if (failure instanceof RefusedRowsException refused) {
            return Problem.of(refused);
        }
        if (failure instanceof SchemaConflictException conflict) {
            return Problem.of(Kind.SCHEMA_CONFLICT, message(conflict));
        }
        if (failure instanceof Intake.TooLongException) {
            return Problem.of(Kind.BODY_TOO_LARGE, message(failure));
        }
        if (failure instanceof IngestBusyException busy) {
            return busy.isStopping()
                    ? Problem.of(Kind.DATABASE_UNAVAILABLE, "The server stops.")
                    : Problem.of(busy.isOfShare() ? Kind.SHARE_OF_QUEUE : Kind.TOO_MANY_LOADS, message(busy));
        }
        if (failure instanceof WebApplicationException refusal) {
            return refused(refusal);
        }
        if (failure instanceof Bookmarks.TimeoutException) {
            return Problem.of(Kind.BOOKMARK_TIMEOUT, message(failure));
        }
        if (failure instanceof RequestHeap.TooLargeException) {
            return Problem.of(Kind.BODY_TOO_LARGE, message(failure));
        }
        if (failure instanceof ShareExceededException exceeded) {
            return exceeded(exceeded);
        }
        if (failure instanceof RejectedException rejected) {
            return rejected(rejected.reason());
        }
        return ofNeo4j(failure);
    }

    private static Problem exceeded(ShareExceededException exceeded) {
        return exceeded.isOfLogin()
                ? Problem.of(
                        Kind.SHARE_OF_QUEUE,
                        "Requests of other logins wait too, and this login uses its whole share of the setting "
                                + exceeded.setting() + ".")
                : Problem.of(
                        Kind.TOO_MANY_WAITING,
                        "The waiting requests use as much as the setting " + exceeded.setting() + " allows.");
    }

    private static Problem rejected(RejectedException.Reason reason) {
        return switch (reason) {
            case FULL ->
                Problem.of(
                        Kind.TOO_MANY_WALKS,
                        "As many requests of this login wait as the setting server.tremaux.walks.max_queued allows.");
            case SHARE ->
                Problem.of(
                        Kind.SHARE_OF_QUEUE,
                        "Requests of other logins wait too, and this login uses its equal share of the queue; the"
                                + " setting server.tremaux.walks.max_queued gives the length of the queue.");
            case UNWANTED, CLOSED -> Problem.of(Kind.DATABASE_UNAVAILABLE, "The server is stopping.");
        };
    }

    /** What Jersey refuses by itself. */
    private static @Nullable Problem refused(WebApplicationException refusal) {
        return switch (refusal.getResponse().getStatus()) {
            case 404 ->
                Problem.of(Kind.NOT_FOUND, "This path does not exist.")
                        .expecting(
                                "/, /status, /metrics, /openapi.json, or /{database}/ and one of traverse, recommend, schema, nodes, relationships, vocabulary, caches,"
                                        + " caches/warm, verify, populate");
            case 405 ->
                Problem.of(
                        Kind.METHOD_NOT_ALLOWED,
                        "This path does not support this method; the header Allow lists the methods that it supports.");
            case 406 ->
                Problem.of(Kind.NOT_ACCEPTABLE, "The server can send none of the types in the header Accept.")
                        .expecting("application/json");
            case 415 ->
                Problem.of(Kind.UNSUPPORTED_MEDIA_TYPE, "The server does not support this type of body.")
                        .expecting("application/json, in UTF-8");
            case 400 -> Problem.of(Kind.BAD_REQUEST, "The request is malformed.");
            default -> null;
        };
    }

    private static @Nullable Problem ofNeo4j(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return Problem.of(
                    Kind.MEMORY_LIMIT,
                    "The server's heap is exhausted; the setting server.memory.heap.max_size gives its size.");
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

    /** How Neo4j ends a transaction. */
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

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String message(Throwable failure) {
        return Objects.requireNonNullElseGet(failure.getMessage(), failure::toString);
    }

    private static Problem memoryLimit(String message) {
        Matcher setting = SETTING_OF_LIMIT.matcher(message);
        return Problem.of(
                Kind.MEMORY_LIMIT,
                "The transaction needed more memory than the setting "
                        + (setting.find() ? setting.group(1) : "db.memory.transaction.max") + " allows.");
    }
}
