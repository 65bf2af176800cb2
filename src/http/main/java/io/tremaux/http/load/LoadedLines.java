package io.tremaux.http.load;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.filter.ClientAbortInterceptor;
import io.tremaux.http.filter.Failures;
import io.tremaux.http.filter.Negotiation;
import io.tremaux.http.filter.ProblemResponse;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.ingest.Ingest;
import io.tremaux.ingest.load.IngestBusyException;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.LoadResources;
import io.tremaux.ingest.row.JsonRows;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.core.Response;
import javax.ws.rs.core.StreamingOutput;
import org.jspecify.annotations.Nullable;

/**
 * A load in lines: rows are read and committed in batches. At most one batch is being committed while the next one is
 * read. A line acknowledges each batch when it is durable; a batch that is rejected ends the load. Used once, by one
 * thread.
 *
 * <pre>
 *   {"line": 5000, "committed": true}
 *   {"summary": {"lines": 5123, "created": 5123, ..., "bookmarks": [...]}}
 *   {"line": 6000, "committed": false, "error": {...}}                       in the place of the summary
 * </pre>
 */
final class LoadedLines {
    private static final long BETWEEN_OFFERS_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final CallersDatabase database;
    private final LoadOptions options;
    private final boolean relationships;
    private final LoadResources.Body body;
    private final Server server;
    private final JsonGenerator json;
    private LoadCounts total = LoadCounts.NOTHING;
    private long acknowledged; // number of the last line that is durable

    private LoadedLines(
            CallersDatabase database,
            LoadOptions options,
            boolean relationships,
            LoadResources.Body body,
            OutputStream out,
            Server server)
            throws IOException {
        this.database = database;
        this.options = options;
        this.relationships = relationships;
        this.body = body;
        this.server = server;
        this.json = Json.FACTORY.createGenerator(out);
        json.setRootValueSeparator(null);
    }

    /**
     * Reads, writes and answers on a thread of its own.
     *
     * @throws IngestBusyException if there is none
     */
    static void start(
            CallersDatabase database,
            LoadOptions options,
            boolean relationships,
            InputStream body,
            AsyncResponse response,
            Server server) {
        LoadResources loadResources = database.loadResources();
        StreamingOutput answer = out -> {
            LoadResources.Body counted = loadResources.count(database.login(), body);
            try {
                new LoadedLines(database, options, relationships, counted, out, server).load();
            } catch (ClientAbortInterceptor.ClientAbortException e) {
                server.logDebug("A client hung up in mid-load", e);
            } finally {
                counted.releaseAll();
            }
        };
        loadResources.stream(
                database.login(),
                () -> database.client()
                        .respond(() -> response.resume(
                                Response.ok(answer, Negotiation.LINES).build())));
    }

    /**
     * A batch that waits for its commit or is being committed.
     *
     * @param lastLine number of its last line
     * @param bytes of heap that its login holds for it until it is committed or has failed
     */
    private record Sent(long lastLine, long bytes, CompletableFuture<LoadCounts> outcome) {}

    private void load() throws IOException {
        Sent sent = null;
        JsonRows rows = null;
        try {
            RowReader reader = database.reader(options);
            rows = new JsonRows(body, relationships, true);
            while (true) {
                Load next = Ingest.read(body.counting(rows), relationships, reader, options, options.batch());
                acknowledge(sent);
                sent = null;
                if (next.size() == 0) {
                    writeSummary();
                    return;
                }
                sent = send(next, rows.number());
            }
        } catch (ClientAbortInterceptor.ClientAbortException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            fail(e, sent, rows == null ? 0 : rows.number());
        }
    }

    /** The batch before is acknowledged in any case; if that was rejected, its failure is the one that counts. */
    private void fail(Exception failure, @Nullable Sent sent, long line) throws IOException {
        Problem problem;
        long last = line;
        try {
            acknowledge(sent);
            problem = failure instanceof IOException invalid
                    ? LoadResource.invalid(invalid)
                    : Failures.problem(LoadResource.cause(failure), server);
        } catch (CompletionException e) {
            problem = Failures.problem(LoadResource.cause(e), server);
            last = sent == null ? line : sent.lastLine;
        }
        json.writeStartObject();
        json.writeNumberField("line", last);
        json.writeBooleanField("committed", false);
        json.writeFieldName("error");
        ProblemResponse.write(json, problem);
        json.writeEndObject();
        endLine();
    }

    /**
     * Offers a batch until the database takes it. Meanwhile this reads nothing, so a fast client waits. The bytes of
     * the batch are released when it is committed or has failed, on the thread that wrote it.
     */
    private Sent send(Load load, long lastLine) {
        long bytes = body.takeReserved();
        while (true) {
            try {
                CompletableFuture<LoadCounts> outcome = database.offer(load);
                return new Sent(lastLine, bytes, outcome.whenComplete((done, failed) -> body.release(bytes)));
            } catch (IngestBusyException e) {
                if (e.isStopping()) {
                    body.release(bytes);
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN_OFFERS_NANOS); // its client waits, and needs not ask again
            } catch (Throwable e) {
                body.release(bytes);
                throw e;
            }
        }
    }

    /** Waits for the commit of a batch, then tells the client. Throws what the batch failed with. */
    private void acknowledge(@Nullable Sent sent) throws IOException {
        if (sent == null) {
            return;
        }
        LoadCounts outcome = sent.outcome.join();
        total = total.and(outcome);
        acknowledged = sent.lastLine;
        json.writeStartObject();
        json.writeNumberField("line", sent.lastLine);
        json.writeBooleanField("committed", true);
        if (options.ids()) {
            Json.writeStrings(json, "ids", outcome.ids());
        }
        json.writeEndObject();
        endLine();
    }

    private void writeSummary() throws IOException {
        json.writePOJO(Map.of("summary", LoadAnswer.of(acknowledged, total, null, database.bookmarks())));
        endLine();
    }

    private void endLine() throws IOException {
        json.writeRaw('\n');
        json.flush();
    }
}
