package io.tremaux.http.neo4j;

import io.tremaux.admission.RequestHeap;
import io.tremaux.http.answer.ProgressAnswer;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.problem.Problem;
import io.tremaux.request.Parameters;
import io.tremaux.seed.Kind;
import io.tremaux.seed.SeedGraphSpec;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The seed graph: {@code POST} makes it in the background, {@code GET} tells how far it is. */
@Path("{database}/populate")
@Produces(MediaType.APPLICATION_JSON)
public final class PopulateResource {
    private static final Choice<Kind> GRAPH = new Choice<>(
            "graph",
            List.of(Kind.values()),
            Kind.TREE,
            "The kind of seed graph. `tree` has `depth` and `fanout`, `likes` has `items`, `likes` and `persons`.",
            "tree");

    /** What it takes. Which of the measures, depends on the kind. */
    public static final List<Parameter> PARAMETERS = Stream.<Parameter>concat(
                    Stream.of(GRAPH), Stream.of(Kind.values()).flatMap(kind -> kind.measures().stream()))
            .distinct()
            .toList();

    private static final String NO_GRAPH = "This database has no seed graph; POST creates one.";

    private final Neo4jServer server;
    private final HttpServletRequest request;

    public PopulateResource(@Context Neo4jServer server, @Context HttpServletRequest request) {
        this.server = server;
        this.request = request;
    }

    /** Takes its parameters from the URL, or from a JSON object if it has a body. */
    @POST
    public Response plant(@PathParam("database") String name, InputStream body) {
        Neo4jDatabase database = server.open(request, name);
        database.requireMayWrite();
        try (RequestHeap.Held heap = database.openHeap()) {
            SeedGraphSpec spec = spec(ParameterReader.bodyOrQuery(request, body, heap));
            return answer(database.seedGraph().plant(spec, database::begin));
        }
    }

    /** Measures, if given, must be those of the graph that is there. */
    @GET
    public Response progress(@PathParam("database") String name) {
        Neo4jDatabase database = server.open(request, name);
        Parameters parameters = ParameterReader.query(request.getQueryString());
        SeedGraphSpec asked = spec(parameters);
        boolean anyWillDo = PARAMETERS.stream().noneMatch(parameters::has);
        try (InternalTransaction transaction = database.begin()) {
            Progress<SeedGraphSpec> progress = database.seedGraph().progress(transaction);
            SeedGraphSpec planted = progress.task();
            if (planted != null && !anyWillDo && !asked.equals(planted)) {
                throw Problem.of(Problem.Kind.CONFLICT, "The database has another seed graph: " + planted.text() + ".")
                        .thrown();
            }
            return answer(progress);
        }
    }

    /** The seed graph that a request asks for; defaults stand for those that it does not name. */
    private static SeedGraphSpec spec(Parameters parameters) {
        Kind kind = parameters.choiceOrDefault(GRAPH);
        parameters.allowOnly(Stream.concat(Stream.of(GRAPH), kind.measures().stream())
                .map(Parameter::name)
                .toList());
        return kind.spec(parameters::whole);
    }

    private static Response answer(Progress<SeedGraphSpec> progress) {
        if (progress.state() == State.FAILED) {
            throw Problem.of(
                            Problem.Kind.CONFLICT,
                            "The seed graph is incomplete; POST creates it again. " + progress.error())
                    .thrown();
        }
        return ProgressAnswer.of(progress, NO_GRAPH, json -> {
            SeedGraphSpec spec = progress.task();
            if (spec != null) {
                json.writeStringField(GRAPH.name(), spec.kind().toString());
                for (Map.Entry<String, Long> measure : spec.numbers().entrySet()) {
                    json.writeNumberField(measure.getKey(), measure.getValue());
                }
            }
        });
    }
}
