package io.tremaux.http.neo4j;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.Outcome;
import io.tremaux.json.Json;
import java.io.IOException;
import org.neo4j.values.ElementIdMapper;

/**
 * Writes what is answered to a load: counts, element ids and bookmarks. A load that was written whole gets one
 * document; {@link LoadedLines} writes the same members into lines.
 */
final class LoadAnswer {
    private LoadAnswer() {}

    /** The answer to a load that was written whole. */
    static void writeDocument(JsonGenerator json, Neo4jDatabase database, Load load, Outcome outcome)
            throws IOException {
        json.writeStartObject();
        writeCounts(json, outcome);
        writeIds(json, database, load, outcome);
        writeBookmarks(json, database);
        json.writeEndObject();
    }

    static void writeCounts(JsonGenerator json, Outcome outcome) throws IOException {
        json.writeNumberField("created", outcome.created());
        json.writeNumberField("updated", outcome.updated());
        json.writeNumberField("ignored", outcome.ignored());
        json.writeNumberField("createdEnds", outcome.createdEnds());
    }

    /** The element ids, if they were asked for, in the order of the rows. */
    static void writeIds(JsonGenerator json, Neo4jDatabase database, Load load, Outcome outcome) throws IOException {
        if (!load.options().ids()) {
            return;
        }
        json.writeArrayFieldStart("ids");
        ElementIdMapper ids = database.elementIds();
        for (long id : outcome.ids()) {
            json.writeString(load.nodes().isEmpty() ? ids.relationshipElementId(id) : ids.nodeElementId(id));
        }
        json.writeEndArray();
    }

    static void writeBookmarks(JsonGenerator json, Neo4jDatabase database) throws IOException {
        Json.writeStrings(json, "bookmarks", database.bookmarks());
    }
}
