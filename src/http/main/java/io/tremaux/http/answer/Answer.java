package io.tremaux.http.answer;

import io.tremaux.admission.LimitedTurn;
import io.tremaux.admission.Turn;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.TimeLimit;
import io.tremaux.http.filter.ClientAbortInterceptor;
import io.tremaux.http.filter.Failures;
import io.tremaux.http.filter.Negotiation;
import io.tremaux.http.rows.AnswerRows;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.http.server.Client;
import io.tremaux.http.server.Server;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import javax.ws.rs.WebApplicationException;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import javax.ws.rs.core.StreamingOutput;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one request for nodes. Each kind walks in a transaction that begins and ends with it.
 *
 * @param asked what the request asks for, and the form of its rows
 * @param type of what is sent: JSON, lines of JSON, a stream of Arrow, or plain text for a count
 */
public record Answer(Server server, CallersDatabase database, RequestInfo asked, MediaType type) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MILLI = 1e6;

    /** What ends a document that has as many rows as the setting allows. */
    private static final String TOO_MANY_ROWS = "max_rows";

    /**
     * Answers when it is the traversal's turn. A count is found at once; rows are found while Jersey writes them, on
     * the same thread.
     */
    public Response at(Turn unlimited) throws IOException {
        TimeLimit time = new TimeLimit(database.answerLimits().walksTimeout(), database.setting("walks.timeout"));
        Turn turn = new LimitedTurn(unlimited, time.most());
        if (asked.countsOnly()) {
            return count(turn);
        }
        StreamingOutput rows = out -> rows(out, turn, time);
        return Response.ok(rows, type).build();
    }

    /** Walks, then answers with the count alone, as JSON or as plain text. */
    private Response count(Turn turn) throws IOException {
        try (CallersTransaction transaction = begin();
                Client.Bond bond = database.client().terminates(transaction);
                QueryExecution walk = transaction.open(asked.query(), turn)) {
            double begun = cpuMillis();
            Outcome outcome = walk.count();
            double cpuMs = cpuMillis() - begun;
            Object entity = type.isCompatible(MediaType.TEXT_PLAIN_TYPE)
                    ? outcome.count() + "\n"
                    : Json.bytes(json -> {
                        json.writeStartObject();
                        summary(walk).write(json, outcome.count(), outcome.truncated(), outcome.cost(), cpuMs);
                        json.writeEndObject();
                    });
            Response.ResponseBuilder response = Response.ok(entity, type)
                    .header("Server-Timing", times(outcome.cost().ms(), cpuMs, turn.waitedMillis()));
            if (outcome.truncated() != null) { // a bare number could not say so
                response.header("Tremaux-Truncated", outcome.truncated());
            }
            return response.build();
        }
    }

    /** The header by which browsers show times: milliseconds of the traversal, of its CPU, and in the queue. */
    private static String times(double ms, double cpuMs, double waitedMs) {
        return String.format(Locale.ROOT, "walk;dur=%.3f, cpu;dur=%.3f, queue;dur=%.3f", ms, cpuMs, waitedMs);
    }

    /**
     * Of this thread. Read here, not by every traversal: it takes half a microsecond, and a short traversal but ten.
     */
    private static double cpuMillis() {
        return THREADS.getCurrentThreadCpuTime() / NANOS_PER_MILLI;
    }

    /** Walks, and writes each row as it is found. A client that hangs up ends the traversal. */
    private void rows(OutputStream client, Turn turn, TimeLimit time) throws IOException {
        // the query is closed first and the transaction last: Neo4j uses its object again, for another request
        try (CallersTransaction transaction = begin();
                Client.Bond bond = database.client().terminates(transaction)) {
            try (ResponseStream stream = stream(client, turn, transaction);
                    QueryExecution walk = transaction.open(asked.query(), stream.turn())) {
                write(walk, stream, time);
            }
        } catch (ClientAbortInterceptor.ClientAbortException e) {
            server.logDebug("A client hung up in mid-answer", e);
        } finally {
            database.client().stopLooking();
        }
    }

    private ResponseStream stream(OutputStream client, Turn turn, CallersTransaction transaction) throws IOException {
        Runnable assertWanted = transaction::assertOpen;
        Runnable whenBegun = database.client()::stopLooking; // from here on writing tells whether it is there
        return type.equals(Negotiation.ARROW)
                ? new ArrowStream(client, turn, assertWanted, whenBegun)
                : new JsonStream(client, turn, assertWanted, whenBegun, type.equals(Negotiation.LINES));
    }

    /**
     * Writes all rows and the end of the document. A failure is thrown if the client has got nothing yet, and else told
     * at the end. What the stream still holds is dropped if it fails in time.
     */
    private void write(QueryExecution walk, ResponseStream stream, TimeLimit time) throws IOException {
        AnswerRows rows = asked.options().of(walk, Negotiation.style(type));
        stream.begin(rows, walk::hold);
        double begun = cpuMillis();
        RowLimit limit = new RowLimit(
                stream.isUnlimited() ? Long.MAX_VALUE : database.answerLimits().maxRows());
        Problem problem = null;
        try {
            for (String array : rows.arrays()) {
                stream.beginArray(array);
                limit.writeAll(rows, stream);
                if (asked.query().mustBeWhole() || stream.mustBeWhole()) {
                    walk.requireWhole(time);
                }
                stream.endArray();
            }
        } catch (IOException | RuntimeException | Error e) {
            throwIfHungUp(e, stream);
            if (!stream.hasBegun()) {
                throw e;
            }
            problem = Failures.problem(e, server);
        }
        writeEnd(walk, stream, limit, cpuMillis() - begun, problem);
    }

    /** The members behind the rows. After a failure the document ends with the problem instead of the cost. */
    private void writeEnd(
            QueryExecution walk, ResponseStream stream, RowLimit limit, double cpuMs, @Nullable Problem problem)
            throws IOException {
        if (problem != null) {
            stream.fail(json -> summary(walk).write(json, limit.results(), problem), problem);
            return;
        }
        Outcome outcome = walk.outcome();
        String truncated = limit.isFull() ? TOO_MANY_ROWS : outcome.truncated();
        stream.end(
                json -> summary(walk).write(json, limit.results(), truncated, outcome.cost(), cpuMs),
                limit.results(),
                truncated);
    }

    /** An answer that has not begun must not pass for an empty one: the client may have closed its own side alone. */
    private void throwIfHungUp(Throwable failure, ResponseStream stream)
            throws ClientAbortInterceptor.ClientAbortException {
        if (database.client().mayRead() && !stream.hasBegun()) {
            Response hungUp = Response.fromResponse(AdmittedAnswer.hungUp())
                    .entity("") // else Jersey asks for its problem
                    .build();
            throw new WebApplicationException(failure, hungUp);
        }
        if (database.client().isGone()) {
            throw new ClientAbortInterceptor.ClientAbortException(failure);
        }
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        if (cause instanceof ClientAbortInterceptor.ClientAbortException abort) {
            throw abort;
        }
    }

    private Summary summary(QueryExecution walk) {
        return new Summary(asked, walk, database.bookmarks());
    }

    /** Listed with what was asked, so that an administrator finds the request that a transaction belongs to. */
    private CallersTransaction begin() {
        return database.begin(asked.metadata());
    }
}
