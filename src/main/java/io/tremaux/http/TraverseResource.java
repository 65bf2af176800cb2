package io.tremaux.http;

import io.tremaux.http.rows.Form;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.request.Defaults;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import io.tremaux.service.Bookmarks;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.Uniqueness;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Request;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.logging.Log;

/** Traversals: {@code GET} with query parameters, {@code POST} with the same in a JSON object. */
@Path("{database}/traverse")
public final class TraverseResource {
    static final String START = "a label, a label with a predicate, or an element id; repeatable";

    private static final String BOOKMARKS = "bookmarks";
    private static final List<String> OTHERS =
            Stream.concat(RowOptions.KNOWN.stream(), Stream.of(BOOKMARKS)).toList();

    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;
    private final Request negotiation;
    private final Log log;

    public TraverseResource(
            @Context DatabaseManagementService dbms,
            @Context HttpServletRequest request,
            @Context Request negotiation,
            @Context Log log) {
        this.dbms = dbms;
        this.request = request;
        this.negotiation = negotiation;
        this.log = log;
    }

    @GET
    public void get(@PathParam("database") String name, @Suspended AsyncResponse response) throws IOException {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        answer(database, ParameterReader.query(request), response);
    }

    @POST
    public void post(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        answer(database, ParameterReader.body(request, body), response);
    }

    /** Checks the request on the worker, before it is queued: a caller learns at once that it cannot be answered. */
    private void answer(CallersDatabase database, Parameters parameters, AsyncResponse response) {
        RowOptions options = RowOptions.of(parameters);
        Bookmarks bookmarks = database.bookmarks();
        Answer<?> answer = new Answer<>(
                database,
                new Traversing(read(parameters, database.traversals(), options.form()), options),
                Negotiation.best(negotiation, options.form()),
                bookmarks,
                bookmarks.newest(parameters.texts(BOOKMARKS)),
                log);
        AdmittedAnswer.offer(database, response, answer::at);
    }

    private static TraverseRequest read(Parameters parameters, Traversals traversals, Form form) {
        Defaults defaults = Defaults.ofHttp(traversals.defaultScope());
        boolean graph = form == Form.GRAPH;
        TraverseRequest request = TraverseRequest.of(
                parameters,
                graph ? defaults.reachingNodesOnce() : defaults,
                traversals.extensions(),
                traversals.constructed(),
                OTHERS);
        parameters.require("start", START, "A traversal needs a start.");
        Uniqueness uniqueness = request.walk().traversal().uniqueness();
        if (graph && uniqueness != Uniqueness.NODE_GLOBAL) {
            throw new InvalidParameterException(
                    "uniqueness",
                    uniqueness.name(),
                    Uniqueness.NODE_GLOBAL.name(),
                    "return=graph returns each node once.");
        }
        return request;
    }
}
