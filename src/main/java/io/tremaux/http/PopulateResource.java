package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.request.Parameters;
import io.tremaux.seed.Measures;
import java.io.InputStream;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The seed tree: {@code POST} makes it in the background, {@code GET} tells how far it is. */
@Path("{database}/populate")
@Produces(MediaType.APPLICATION_JSON)
public final class PopulateResource {
    private static final List<String> KNOWN = List.of("depth", "fanout", "seed");
    private static final Measures BY_DEFAULT = new Measures(5, 4, 42);

    private static final String NO_TREE = "This database has no seed tree; POST makes one.";

    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;

    public PopulateResource(@Context DatabaseManagementService dbms, @Context HttpServletRequest request) {
        this.dbms = dbms;
        this.request = request;
    }

    /** Takes its parameters from the URL, or from a JSON object if it has a body. */
    @POST
    public Response plant(@PathParam("database") String name, InputStream body) {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        database.requireMayWrite();
        Measures measures = measures(ParameterReader.bodyOrQuery(request, body));
        return answer(database.traversals().seedTree().plant(measures, database.transactions()));
    }

    /** Measures, if given, must be those of the tree that is there. */
    @GET
    public Response progress(@PathParam("database") String name) {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        database.refuseAnonymous();
        Parameters parameters = ParameterReader.query(request);
        Measures asked = measures(parameters);
        try (InternalTransaction transaction = database.begin()) {
            Progress<Measures> progress = database.traversals().seedTree().progress(transaction);
            Measures planted = progress.task();
            boolean anyWillDo = KNOWN.stream().noneMatch(parameters::has);
            if (planted != null && !anyWillDo && !asked.equals(planted)) {
                throw Problem.of(Kind.CONFLICT, "The seed tree here has other measures: " + text(planted))
                        .thrown();
            }
            return answer(progress);
        }
    }

    private static Measures measures(Parameters parameters) {
        parameters.allowOnly(KNOWN);
        return new Measures(
                (int) parameters.whole("depth", 1, Integer.MAX_VALUE, BY_DEFAULT.depth()),
                (int) parameters.whole("fanout", 1, Integer.MAX_VALUE, BY_DEFAULT.fanout()),
                parameters.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, BY_DEFAULT.seed()));
    }

    private static Response answer(Progress<Measures> progress) {
        if (progress.state() == State.FAILED) {
            throw Problem.of(Kind.CONFLICT, "There is no whole seed tree; POST makes it again. " + progress.error())
                    .thrown();
        }
        return ProgressAnswer.of(progress, NO_TREE, json -> {
            Measures measures = progress.task();
            if (measures != null) {
                json.writeNumberField("depth", measures.depth());
                json.writeNumberField("fanout", measures.fanout());
                json.writeNumberField("seed", measures.seed());
            }
        });
    }

    private static String text(Measures measures) {
        return "depth " + measures.depth() + ", fanout " + measures.fanout() + ", seed " + measures.seed() + ".";
    }
}
