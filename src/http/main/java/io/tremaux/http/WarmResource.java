package io.tremaux.http;

import io.tremaux.admission.RequestHeap;
import io.tremaux.graph.Direction;
import io.tremaux.http.answer.ProgressAnswer;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.job.Progress;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.request.Parameters;
import io.tremaux.warmup.WarmUpPlan;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import javax.ws.rs.DELETE;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;

/**
 * Warming up the shared caches of a database: {@code POST} starts it in the background, {@code GET} tells how far it
 * is, {@code DELETE} ends it. One warm-up runs at a time in a database, on threads of its own, and ends early
 * where the caches have no room for more.
 */
@Path("{database}/caches/warm")
@Produces(MediaType.APPLICATION_JSON)
public final class WarmResource extends Resource {
    private static final Flag LABELS = new Flag("labels", true, "Whether to load the labels.");
    private static final Texts PROPERTIES =
            new Texts("properties", null, "The keys of the properties to load. Absent: none.", List.of("name"));
    private static final Texts RELATIONSHIPS =
            new Texts("relationships", "outgoing", "The directions of the relationships to load.", List.of("both"));
    private static final Texts RELATIONSHIP_PROPERTIES = new Texts(
            "relationshipProperties",
            null,
            "The keys of the properties to load of these relationships, with their ids. Absent: none.",
            List.of("since"));
    private static final Whole THREADS = new Whole(
            "threads",
            1,
            64,
            Runtime.getRuntime().availableProcessors(),
            "The number of loading threads. Absent: one for each processor.",
            4);

    /** What {@code POST} takes. */
    public static final List<Parameter> PARAMETERS =
            List.of(LABELS, PROPERTIES, RELATIONSHIPS, RELATIONSHIP_PROPERTIES, THREADS);

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    /** Takes its parameters from the URL, or from a JSON object if it has a body. */
    @POST
    public Response start(@PathParam("database") String name, InputStream body) {
        CallersDatabase database = server.open(request, name);
        database.requireMayWrite();
        try (RequestHeap.Held heap = database.openHeap()) {
            WarmUpPlan plan = plan(ParameterReader.bodyOrQuery(request, body, heap));
            return answer(database.warmUp(plan));
        }
    }

    /** How far the warm-up is, or how the last one ended. */
    @GET
    public Response progress(@PathParam("database") String name) {
        CallersDatabase database = openWithoutParameters(name);
        return answer(database.shared().warmUp().progress());
    }

    /** Ends the warm-up after its current batches. The caches keep what was read by then. */
    @DELETE
    public Response cancel(@PathParam("database") String name) {
        CallersDatabase database = openWithoutParameters(name);
        database.requireMayWrite();
        return answer(database.shared().warmUp().cancel());
    }

    /** What the parameters ask for. What is named twice is loaded once. */
    private static WarmUpPlan plan(Parameters parameters) {
        parameters.allowOnly(KNOWN);
        List<Direction> directions = parameters.has(RELATIONSHIPS)
                ? parameters.texts(RELATIONSHIPS).stream()
                        .map(WarmResource::direction)
                        .distinct()
                        .toList()
                : List.of(Direction.OUTGOING);
        return new WarmUpPlan(
                parameters.flag(LABELS),
                parameters.texts(PROPERTIES).stream().distinct().toList(),
                directions,
                parameters.texts(RELATIONSHIP_PROPERTIES).stream().distinct().toList(),
                (int) parameters.whole(THREADS));
    }

    private static Direction direction(String name) {
        for (Direction direction : Direction.values()) {
            if (direction.name().equalsIgnoreCase(name)) {
                return direction;
            }
        }
        String expected = "outgoing, incoming or both; repeatable, an empty list in JSON for none";
        throw new InvalidParameterException("relationships", name, expected, "relationships must be " + expected + ".");
    }

    private static Response answer(Progress<WarmUpPlan> progress) {
        return ProgressAnswer.of(
                progress, "No warm-up has run since the database started; POST starts one.", json -> {});
    }
}
