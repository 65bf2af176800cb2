package io.tremaux.prove;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.gqlstatus.ErrorGqlStatusObject;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.api.query.ExecutingQuery;
import org.neo4j.kernel.api.query.QuerySnapshot;
import org.neo4j.kernel.impl.query.QueryExecutionMonitor;
import org.neo4j.monitoring.Monitors;
import org.neo4j.values.AnyValueWriter.EntityMode;
import org.neo4j.values.utils.PrettyPrinter;
import org.neo4j.values.virtual.MapValue;

/**
 * The query log of a server whose {@code db.logs.query.enabled} is VERBOSE. Only Enterprise writes one. This listens to
 * what Enterprise listens to, takes the settings of the server, and leaves what they hide to Neo4j's own code; the
 * lines are those of Neo4j's manual.
 */
final class VerboseLog implements QueryExecutionMonitor, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TIME = "2026-11-25 10:46:11.123+0000";

    private final TremauxServer server;
    private final boolean asJson;

    private final List<String> lines = new ArrayList<>();

    VerboseLog(TremauxServer server, boolean asJson) {
        this.server = server;
        this.asJson = asJson;
        server.dependency(Monitors.class).addMonitorListener(this);
    }

    @Override
    public void close() {
        server.dependency(Monitors.class).removeMonitorListener(this);
    }

    synchronized String text() {
        return String.join("\n", lines);
    }

    @Override
    public void startProcessing(ExecutingQuery query) {}

    @Override
    public void startExecution(ExecutingQuery query) {
        log("start", query.snapshot(), null);
    }

    @Override
    public void endSuccess(ExecutingQuery query) {
        log("success", query.snapshot(), null);
    }

    @Override
    public void endFailure(ExecutingQuery query, Throwable failure) {
        log("fail", query.snapshot(), String.valueOf(failure.getMessage()));
    }

    @Override
    public void endFailure(ExecutingQuery query, String reason, Status status, ErrorGqlStatusObject error) {
        log("fail", query.snapshot(), reason);
    }

    private synchronized void log(String event, QuerySnapshot query, String failure) {
        String text = query.obfuscatedQueryText().orElse("");
        String parameters = query.obfuscatedQueryParameters().map(this::printed).orElse("{}");
        long ms = query.elapsedTimeMicros() / 1000;
        lines.add(
                asJson
                        ? json(event, query, text, parameters, ms, failure)
                        : line(event, query, text, parameters, ms, failure));
    }

    private static String json(
            String event, QuerySnapshot query, String text, String parameters, long ms, String failure) {
        ObjectNode line = JSON.createObjectNode()
                .put("time", TIME)
                .put("level", failure == null ? "INFO" : "ERROR")
                .put("event", event)
                .put("type", "query")
                .put("elapsedTimeMs", ms)
                .put("database", "neo4j")
                .put("query", text)
                .put("queryParameters", parameters)
                .put("runtime", query.runtime())
                .put("annotationData", "{}");
        return (failure == null ? line : line.put("failureReason", failure)).toString();
    }

    private static String line(
            String event, QuerySnapshot query, String text, String parameters, long ms, String failure) {
        return TIME + (failure == null ? " INFO  " : " ERROR ") + (event.equals("start") ? "Query started: " : "")
                + "id:"
                + query.internalQueryId() + " - transaction id:1 - " + ms
                + " ms: (planning: 1, cpu: 0, waiting: 0) - 0 B - 0 page hits, 0 page faults - "
                + query.clientConnection().asConnectionDetails() + "\tneo4j - neo4j - " + text + " - " + parameters
                + " - runtime=" + query.runtime() + " - {type: 'user-direct'}"
                + (failure == null ? "" : " - " + failure);
    }

    private String printed(MapValue parameters) {
        List<String> printed = new ArrayList<>();
        Config config = server.dependency(Config.class);
        int longest = config.get(GraphDatabaseSettings.query_log_max_parameter_length);
        if (config.get(GraphDatabaseSettings.log_queries_parameter_logging_enabled)) {
            parameters.foreach((name, value) -> {
                PrettyPrinter printer = new PrettyPrinter("'", EntityMode.REFERENCE, longest);
                value.writeTo(printer);
                StringBuilder text = new StringBuilder();
                printer.valueInto(text);
                printed.add(name + ": " + text);
            });
        }
        return "{" + String.join(", ", printed) + "}";
    }
}
