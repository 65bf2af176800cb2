package io.tremaux.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.admission.Turn;
import io.tremaux.request.TraverseRequest;
import io.tremaux.service.Cost;
import io.tremaux.service.Outcome;
import io.tremaux.service.Walk;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.Log;

/**
 * The answer to one request to traverse. Each kind walks in a transaction that begins and ends with it.
 *
 * <pre>
 * {"nodes": [...],                                                       only if asked for
 *  "count": 3, "engine": ..., "coherence": ..., "truncated": null, "warnings": [...],
 *  "cost": {...}}                                                        or "error": {...} after a failure in mid-stream
 * </pre>
 */
final class Answer {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MILLI = 1e6;

    private final CallersDatabase database;
    private final TraverseRequest request;
    private final Turn turn;
    private final Log log;

    Answer(CallersDatabase database, TraverseRequest request, Turn turn, Log log) {
        this.database = database;
        this.request = request;
        this.turn = turn;
        this.log = log;
    }

    /** Walks, then answers with the count alone, as JSON or as plain text. */
    Response count(MediaType type) throws IOException {
        try (InternalTransaction transaction = begin();
                Walk walk = database.traversals().open(transaction, request.walk(), turn)) {
            double begun = cpuMillis();
            Outcome outcome = walk.count();
            double cpuMs = cpuMillis() - begun;
            Object entity = type.isCompatible(MediaType.TEXT_PLAIN_TYPE)
                    ? outcome.count() + "\n"
                    : Json.bytes(json -> {
                        json.writeStartObject();
                        writeEnd(json, walk, outcome, cpuMs);
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

    private static String times(double ms, double cpuMs, double waitedMs) {
        return String.format(Locale.ROOT, "walk;dur=%.3f, cpu;dur=%.3f, queue;dur=%.3f", ms, cpuMs, waitedMs);
    }

    /** Of this thread. Read here, not by every walk: it takes half a microsecond, and a short walk but ten. */
    private static double cpuMillis() {
        return THREADS.getCurrentThreadCpuTime() / NANOS_PER_MILLI;
    }

    /** Walks, and writes each node as it is found. A client that hangs up ends the walk. */
    void nodes(OutputStream out) throws IOException {
        HeldOutput held = new HeldOutput(out);
        try (InternalTransaction transaction = begin();
                Walk walk = database.traversals().open(transaction, request.walk(), turn)) {
            writeNodes(transaction, walk, held);
        } catch (HangUps.HungUp e) {
            log.debug("A client hung up in mid-answer", e);
        }
    }

    // The generator is closed only at the end: what it and the output still hold is dropped if the walk fails in time.
    private void writeNodes(InternalTransaction transaction, Walk walk, HeldOutput held) throws IOException {
        JsonGenerator json = Json.FACTORY.createGenerator(held);
        json.writeStartObject();
        json.writeArrayFieldStart("nodes");
        long count = 0;
        Outcome outcome = null;
        Problem problem = null;
        double begun = cpuMillis();
        double cpuMs = 0;
        try {
            while (walk.next()) {
                Row.of(transaction.newNodeEntity(walk.node()), walk.depth()).writeTo(json);
                count++;
            }
            outcome = walk.outcome();
            cpuMs = cpuMillis() - begun;
        } catch (HangUps.HungUp e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            if (!held.passedOn()) {
                throw e;
            }
            problem = Failures.problem(e, log);
        }
        json.writeEndArray();
        if (outcome != null) {
            writeEnd(json, walk, outcome, cpuMs);
        } else if (problem != null) {
            writeSummary(json, walk, count, "error");
            json.writeFieldName("error");
            problem.writeTo(json);
        }
        json.writeEndObject();
        json.close();
        held.finish();
    }

    private InternalTransaction begin() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("app", "tremaux");
        metadata.putAll(request.asGiven());
        return database.begin(metadata);
    }

    /** A node, read whole before any of it is written: a failure leaves no half of a row. */
    record Row(String elementId, List<String> labels, Map<String, Object> properties, int depth) {
        static Row of(Node node, int depth) {
            List<String> labels = new ArrayList<>();
            Map<String, Object> properties = Map.of();
            try {
                for (Label label : node.getLabels()) {
                    labels.add(label.name());
                }
                properties = node.getAllProperties();
            } catch (NotFoundException e) { // deleted since it was found: it has nothing any more
                labels.clear();
            }
            return new Row(node.getElementId(), labels, properties, depth);
        }

        void writeTo(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("elementId", elementId);
            json.writeArrayFieldStart("labels");
            for (String label : labels) {
                json.writeString(label);
            }
            json.writeEndArray();
            json.writeObjectFieldStart("properties");
            for (Map.Entry<String, Object> property : properties.entrySet()) {
                json.writeFieldName(property.getKey());
                Json.writeValue(json, property.getValue());
            }
            json.writeEndObject();
            json.writeNumberField("depth", depth);
            json.writeEndObject();
        }
    }

    private void writeEnd(JsonGenerator json, Walk walk, Outcome outcome, double cpuMs) throws IOException {
        writeSummary(json, walk, outcome.count(), outcome.truncated());
        Cost cost = outcome.cost();
        json.writeObjectFieldStart("cost");
        json.writeNumberField("ms", rounded(cost.ms()));
        json.writeNumberField("cpuMs", rounded(cpuMs));
        json.writeNumberField("nodesVisited", cost.nodesVisited());
        json.writeNumberField("relationshipsFollowed", cost.relationshipsFollowed());
        json.writeNumberField("pageHits", cost.pageHits());
        json.writeNumberField("pageFaults", cost.pageFaults());
        json.writeNumberField("allocatedBytes", cost.allocatedBytes());
        writeFacade(json, "labels", cost.labels());
        writeFacade(json, "properties", cost.properties());
        writeFacade(json, "relationships", cost.relationships());
        json.writeEndObject();
    }

    private void writeSummary(JsonGenerator json, Walk walk, long count, @Nullable String truncated)
            throws IOException {
        json.writeNumberField("count", count);
        json.writeStringField("engine", walk.engine().name().toLowerCase(Locale.ROOT));
        json.writeStringField("coherence", walk.coherence());
        json.writeStringField("truncated", truncated);
        json.writeArrayFieldStart("warnings");
        for (String warning : request.warnings()) {
            json.writeString(warning);
        }
        for (String warning : walk.warnings()) {
            json.writeString(warning);
        }
        json.writeEndArray();
    }

    private static void writeFacade(JsonGenerator json, String name, Cost.Facade facade) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("scope", facade.scope().name().toLowerCase(Locale.ROOT));
        Json.writeCounts(json, facade.counts());
        json.writeEndObject();
    }

    /** To the microsecond. */
    private static double rounded(double ms) {
        return Math.round(ms * 1000) / 1000.0;
    }
}
