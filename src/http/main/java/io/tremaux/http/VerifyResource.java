package io.tremaux.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tremaux.http.answer.AdmittedAnswer;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.http.server.Client;
import io.tremaux.json.Json;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.Verification;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** The audit: compares all that the shared caches of a database hold with its store. */
@Path("{database}/verify")
@Produces(MediaType.APPLICATION_JSON)
public final class VerifyResource extends Resource {
    /**
     * Suspends the request. The audit waits for its turn as a traversal does, and runs on a thread of the admission.
     */
    @GET
    public void verify(@PathParam("database") String name, @Suspended AsyncResponse response) {
        CallersDatabase database = openWithoutParameters(name);
        AdmittedAnswer.offer(database, database.openHeap(), response, turn -> {
            try (CallersTransaction transaction = database.begin(Map.of("app", "tremaux"));
                    Client.Bond bond = database.client().terminates(transaction)) {
                long begun = System.nanoTime();
                Verification found = transaction.verify(turn);
                double ms = (System.nanoTime() - begun) / 1e6;
                CacheStatus caches = database.figures().caches();
                Duration maxStaleness = caches.maxStaleness();
                return Json.bytes(new Answer(
                        database.name(),
                        maxStaleness == null ? null : Json.seconds(maxStaleness),
                        caches.coherence(),
                        found,
                        ms));
            }
        });
    }

    private record Answer(
            String database,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BigDecimal maxStaleness,

            String coherence,

            @JsonUnwrapped Verification verification,

            double ms) {}
}
