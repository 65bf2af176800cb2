package io.tremaux.csv.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Console;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What this run has loaded so far. Safe for use by any thread. */
public final class LoadedRows {
    private static final List<String> COUNTS = List.of("created", "updated", "ignored", "createdEnds");

    private final long begun = System.nanoTime();
    private final long allBytes;
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private long nodes;
    private long relationships;
    private long again;
    private long bytes;
    private long skippedBytes;

    /** @param allBytes of the files */
    public LoadedRows(long allBytes) {
        this.allBytes = allBytes;
    }

    /** @param instead whether the rows were merged, since they may have been written before */
    synchronized void add(Chunk chunk, JsonNode summary, boolean instead) {
        COUNTS.forEach(name -> counts.merge(name, summary.path(name).asLong(), Long::sum));
        if (chunk.source().isRelationships()) {
            relationships += chunk.rows().size();
        } else {
            nodes += chunk.rows().size();
        }
        again += instead ? chunk.rows().size() : 0;
        bytes += chunk.fileBytes();
    }

    /** Counts what was loaded before this run. */
    synchronized void skip(long fileBytes) {
        skippedBytes += fileBytes;
        bytes += fileBytes;
    }

    private double seconds() {
        return Console.seconds(System.nanoTime() - begun);
    }

    /** One line about how far the load is. */
    public synchronized String progress() {
        double share = allBytes == 0 ? 1 : (double) bytes / allBytes;
        long done = bytes - skippedBytes;
        long left = done == 0 ? 0 : (long) (seconds() * (allBytes - bytes) / done);
        return Console.text(
                "%,d nodes, %,d relationships, %.0f %% of the bytes, %,.0f elements/s%s",
                nodes,
                relationships,
                100 * share,
                (nodes + relationships) / seconds(),
                done == 0 ? "" : Console.text(", %d:%02d min left", left / 60, left % 60));
    }

    /** What came of it. */
    public synchronized String summary() {
        double seconds = seconds();
        StringBuilder summary = new StringBuilder(Console.text(
                "%,d nodes and %,d relationships in %.1f s, %,.0f elements/s",
                nodes, relationships, seconds, (nodes + relationships) / seconds));
        counts.forEach((name, count) ->
                summary.append(Console.text("%s%s %,d", summary.indexOf("\n") < 0 ? "\n" : ", ", name, count)));
        if (again > 0) {
            summary.append(Console.text(
                    "%n%,d rows may have been written before, without an acknowledgement. They were merged, not created.",
                    again));
        }
        return summary.toString();
    }
}
