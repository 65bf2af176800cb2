package io.tremaux.http.answer;

import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.Locale;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;

/** How far a background job is: 202 while it runs, 200 once it has ended, 404 if there was none. */
public final class ProgressAnswer {
    private ProgressAnswer() {}

    /**
     * @param none what to say if there was no job
     * @param task writes the fields that tell what is done, after the state
     */
    public static Response of(Progress<?> progress, String none, Json.Document task) {
        if (progress.state() == State.NONE) {
            throw Problem.of(Kind.NOT_FOUND, none).thrown();
        }
        byte[] entity = Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("state", progress.state().name().toLowerCase(Locale.ROOT));
            task.writeTo(json);
            json.writeNumberField("nodes", progress.nodes());
            json.writeNumberField("of", progress.of());
            if (progress.error() != null) {
                json.writeStringField("error", progress.error());
            }
            json.writeEndObject();
        });
        boolean running = progress.state() == State.RUNNING;
        return Response.status(running ? Response.Status.ACCEPTED : Response.Status.OK)
                .entity(entity)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .build();
    }
}
