package io.tremaux.http;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.json.Json;
import io.tremaux.store.Vocabulary;
import java.util.Map;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;

/** The names that a traversal of a database may use, in alphabetical order, as far as the caller may see them. */
@Path("{database}/vocabulary")
@Produces(MediaType.APPLICATION_JSON)
public final class VocabularyResource extends Resource {
    /** Reads on the web server's worker: some reads for each label and type. */
    @GET
    public byte[] get(@PathParam("database") String name) {
        CallersDatabase database = openWithoutParameters(name);
        try (CallersTransaction transaction = database.begin(Map.of("app", "tremaux"))) {
            return Json.bytes(new Answer(database.name(), transaction.vocabulary()));
        }
    }

    private record Answer(String database, @JsonUnwrapped Vocabulary names) {}
}
