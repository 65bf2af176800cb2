package io.tremaux.http;

import io.tremaux.admission.RequestHeap;
import io.tremaux.http.answer.AdmittedAnswer;
import io.tremaux.http.answer.Answer;
import io.tremaux.http.answer.ExplainedAnswer;
import io.tremaux.http.answer.ProfiledAnswer;
import io.tremaux.http.answer.RequestInfo;
import io.tremaux.http.filter.Negotiation;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.request.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongConsumer;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Request;

/**
 * The endpoints that ask the graph: {@code GET} with query parameters, {@code POST} with the same in a JSON object.
 * Each answers when its turn has come.
 */
@Path("{database}/{endpoint: traverse|recommend|reachable|shortest|cheapest|rollup|order|cycles}")
public final class QueryResource extends Resource {
    private static final Texts BOOKMARKS = new Texts(
            "bookmarks",
            null,
            "Bookmarks of Neo4j's drivers, its Query API, or an earlier answer: the traversal sees at least the"
                    + " transactions that they stand for.",
            List.of("FB:kcwQnJ0pGwVLSlGHxRdWFlmIGwGQ"));

    /** The parameters that all of them take. */
    static final List<Parameter> COMMON = List.of(BOOKMARKS, ExplainedAnswer.EXPLAIN);

    private final Request negotiation;
    private final Endpoint endpoint;

    public QueryResource(@Context Request negotiation, @PathParam("endpoint") String endpoint) {
        this.negotiation = negotiation;
        this.endpoint = Endpoint.valueOf(endpoint.toUpperCase(Locale.ROOT));
    }

    @GET
    public void get(@PathParam("database") String name, @Suspended AsyncResponse response) throws IOException {
        CallersDatabase database = server.open(request, name);
        answer(database, heap -> ParameterReader.query(request, heap), response);
    }

    @POST
    public void post(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        CallersDatabase database = server.open(request, name);
        answer(database, heap -> ParameterReader.body(request, body, heap), response);
    }

    /**
     * Checks the request on the worker, before it is queued: a caller learns at once that it cannot be answered. What
     * it holds is charged until it is answered.
     */
    private void answer(CallersDatabase database, Function<LongConsumer, Parameters> given, AsyncResponse response) {
        RequestHeap.Held heap = database.openHeap();
        try {
            Parameters parameters = given.apply(heap).withNodeIds(database.nodeIds());
            RequestInfo asked = endpoint.read(parameters, database);
            BooleanSupplier isReady = database.areReached(parameters.texts(BOOKMARKS));
            AdmittedAnswer.offer(database, heap, response, isReady, computation(database, asked, parameters));
        } catch (Throwable e) {
            heap.close();
            throw e;
        }
    }

    /** Of explanation, profile and answer the first that the parameters ask for; the first two are JSON alone. */
    private AdmittedAnswer.Computation computation(CallersDatabase database, RequestInfo asked, Parameters parameters) {
        ExplainedAnswer explained = ExplainedAnswer.of(database, asked, parameters);
        if (explained != null) {
            Negotiation.requireJson(negotiation);
            return explained::at;
        }
        ProfiledAnswer profiled = ProfiledAnswer.of(database, asked, parameters);
        if (profiled != null) {
            Negotiation.requireJson(negotiation);
            return profiled::at;
        }
        RowOptions options = asked.options();
        MediaType type = Negotiation.best(negotiation, asked.countsOnly(), options.areColumns());
        if (type.equals(Negotiation.ARROW)) {
            options.requireKeys();
        }
        Answer answer = new Answer(server, database, asked, type);
        return answer::at;
    }
}
