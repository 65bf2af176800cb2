package io.tremaux.http.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.Cost;
import io.tremaux.execution.QueryExecution;
import io.tremaux.http.filter.ProblemResponse;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an answer says beside its rows.
 *
 * <pre>
 * "count": 3, "engine": ..., "coherence": ..., "truncated": null, "warnings": [...], "bookmarks": [...],
 * "cost": {...}                                                         or "error": {...} after a failure in mid-stream
 * </pre>
 */
public record Summary(RequestInfo asked, QueryExecution execution, List<String> bookmarks) {
    /**
     * Writes the summary of an answer that did not fail. Times are in milliseconds, to the microsecond.
     *
     * @param count results handed out
     * @param truncated what cut the answer short; null if nothing did
     * @param cpuMs CPU time of the thread while rows were found and written
     */
    public void write(JsonGenerator json, long count, @Nullable String truncated, Cost cost, double cpuMs)
            throws IOException {
        write(json, count, truncated);
        json.writeObjectFieldStart("cost");
        json.writeNumberField("ms", Json.rounded(cost.ms()));
        json.writeNumberField("cpuMs", Json.rounded(cpuMs));
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

    /** After so many results, something failed. */
    public void write(JsonGenerator json, long count, Problem error) throws IOException {
        write(json, count, "error");
        json.writeFieldName("error");
        ProblemResponse.write(json, error);
    }

    private void write(JsonGenerator json, long count, @Nullable String truncated) throws IOException {
        json.writeNumberField("count", count);
        json.writeStringField("engine", execution.engine().name().toLowerCase(Locale.ROOT));
        json.writeStringField("coherence", execution.coherence());
        Json.writeMaxStaleness(json, execution.maxStaleness());
        json.writeStringField("truncated", truncated);
        json.writeArrayFieldStart("warnings");
        for (String warning : asked.warnings()) {
            json.writeString(warning);
        }
        for (String warning : execution.warnings()) {
            json.writeString(warning);
        }
        json.writeEndArray();
        Json.writeStrings(json, "bookmarks", bookmarks);
    }

    private static void writeFacade(JsonGenerator json, String name, Cost.Facade facade) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("scope", facade.scope().name().toLowerCase(Locale.ROOT));
        Json.writeCounts(json, facade.counts());
        json.writeEndObject();
    }
}
