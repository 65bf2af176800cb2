package io.tremaux.http.load;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.Outcome;
import io.tremaux.json.Json;
import java.io.IOException;

/**
 * Writes what is answered to a load: counts, ids and bookmarks. A load that was written whole gets one
 * document; {@link LoadedLines} writes the same members into lines.
 */
final class LoadAnswer {
    private LoadAnswer() {}

    /** The answer to a load that was written whole. */
    static void writeDocument(JsonGenerator json, CallersDatabase database, Load load, Outcome outcome)
            throws IOException {
        json.writeStartObject();
        writeCounts(json, outcome);
        writeIds(json, load, outcome);
        writeBookmarks(json, database);
        json.writeEndObject();
    }

    static void writeCounts(JsonGenerator json, Outcome outcome) throws IOException {
        json.writeNumberField("created", outcome.created());
        json.writeNumberField("updated", outcome.updated());
        json.writeNumberField("ignored", outcome.ignored());
        json.writeNumberField("createdEnds", outcome.createdEnds());
    }

    /** The ids, if they were asked for, in the order of the rows. */
    static void writeIds(JsonGenerator json, Load load, Outcome outcome) throws IOException {
        if (!load.options().ids()) {
            return;
        }
        Json.writeStrings(json, "ids", outcome.ids());
    }

    static void writeBookmarks(JsonGenerator json, CallersDatabase database) throws IOException {
        Json.writeStrings(json, "bookmarks", database.bookmarks());
    }
}
