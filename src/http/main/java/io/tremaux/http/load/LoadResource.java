package io.tremaux.http.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tremaux.http.Resource;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.ingest.Ingest;
import io.tremaux.ingest.load.IngestBusyException;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.LoadResources;
import io.tremaux.ingest.row.JsonRows;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Nodes or relationships to write: one, an array that is written whole or not at all, or lines in batches. */
@Path("{database}/{endpoint: nodes|relationships}")
public final class LoadResource extends Resource {
    private static final String JSON = "application/json";
    private static final List<String> LINES = List.of("application/x-ndjson", "application/jsonl");

    private final boolean relationships; // whether rows are relationships, and not nodes

    public LoadResource(@PathParam("endpoint") String endpoint) {
        this.relationships = endpoint.equals("relationships");
    }

    /**
     * Reads the rows on the worker of the web server, writes them on a thread of {@code GroupCommit}, and answers on a
     * thread of {@link LoadResources#answers(String)}: a slow client holds up no writer. Lines are read on a thread of
     * their own.
     */
    @POST
    public void load(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        CallersDatabase database = server.open(request, name);
        database.requireMayWrite();
        LoadOptions options = LoadOptions.of(ParameterReader.query(request.getQueryString()), relationships, true);
        if (isLines()) {
            LoadedLines.start(database, options, relationships, body, response, server);
            return;
        }
        LoadResources loadResources = database.loadResources();
        LoadResources.Body counted = loadResources.count(database.login(), body);
        try {
            Load load = read(database, counted, options);
            database.offer(load)
                    .whenCompleteAsync(
                            (outcome, failure) -> {
                                counted.releaseAll();
                                database.client().respond(() -> answer(database, load, outcome, failure, response));
                            },
                            loadResources.answers(database.login()));
        } catch (IngestBusyException | LoadResources.TooLongException | SchemaConflictException e) {
            counted.releaseAll(); // the web server closes a connection whose body was not read
            ParameterReader.drain(body, LoadResources.LONGEST);
            throw e;
        } catch (Throwable e) {
            counted.releaseAll();
            throw e;
        }
    }

    /** All rows of a body, which is one object or an array. */
    private Load read(CallersDatabase database, LoadResources.Body body, LoadOptions options) throws IOException {
        RowReader reader = database.reader(options);
        try (JsonRows rows = new JsonRows(body, relationships, false)) {
            return Ingest.read(body.counting(rows), relationships, reader, options, Integer.MAX_VALUE);
        } catch (IOException e) {
            throw invalid(e).thrown();
        }
    }

    /** What reading a body failed with: it is no JSON, is in no encoding, breaks off, or its client has gone. */
    static Problem invalid(IOException e) {
        return Problem.of(
                        Kind.INVALID_BODY,
                        e instanceof JsonProcessingException invalid
                                ? "The body " + Json.fault(invalid) + "."
                                : "The body is incomplete or damaged: " + e.getMessage() + ".")
                .expecting("one object, an array of objects, or one object per line as application/x-ndjson");
    }

    /** What a future failed with, without the wrapper that the future puts around it. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /**
     * Answers a load that was committed or has failed. The client gets an answer in any case.
     *
     * @param outcome null if the load has failed
     * @param failure null if the load was committed
     */
    private static void answer(
            CallersDatabase database,
            Load load,
            @Nullable LoadCounts outcome,
            @Nullable Throwable failure,
            AsyncResponse response) {
        try {
            if (outcome == null) {
                response.resume(cause(Objects.requireNonNull(failure)));
            } else {
                List<String> ids = load.options().ids() ? outcome.ids() : null;
                byte[] answer = Json.bytes(LoadAnswer.of(null, outcome, ids, database.bookmarks()));
                response.resume(
                        Response.ok(answer, MediaType.APPLICATION_JSON_TYPE).build());
            }
        } catch (Throwable e) { // also an exhausted heap: the client waits
            response.resume(e);
        }
    }

    /** Whether the Content-Type says that the body is lines; rejects a type that is neither lines nor JSON. */
    private boolean isLines() {
        String type = request.getContentType();
        String bare = type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
        boolean lines = LINES.contains(bare);
        if (bare.isEmpty() || !lines && !bare.equals(JSON)) {
            throw Problem.of(
                            Kind.UNSUPPORTED_MEDIA_TYPE, "The server does not support a body of the type " + type + ".")
                    .expecting(JSON + ", " + String.join(", ", LINES))
                    .thrown();
        }
        return lines;
    }
}
