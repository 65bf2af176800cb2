package io.tremaux.http;

import io.tremaux.http.rows.Form;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.request.Parameters;
import io.tremaux.request.RecommendRequest;
import io.tremaux.service.Bookmarks;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
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

/** Recommendations: {@code GET} with query parameters, {@code POST} with the same in a JSON object. */
@Path("{database}/recommend")
public final class RecommendResource {
    private static final String BOOKMARKS = "bookmarks";
    private static final List<String> OTHERS = List.of("return", "properties", "values", BOOKMARKS);

    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;
    private final Request negotiation;
    private final Log log;

    public RecommendResource(
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
        RowOptions options = RowOptions.of(parameters, Form.NODES, List.of(Form.NODES, Form.IDS));
        RecommendRequest recommend = RecommendRequest.of(
                parameters,
                database.traversals().defaultScope(),
                database.traversals().constructed(),
                OTHERS);
        parameters.require("start", TraverseResource.START, "A recommendation needs a start.");
        Bookmarks bookmarks = database.bookmarks();
        Answer<?> answer = new Answer<>(
                database,
                new Recommending(recommend, options),
                Negotiation.best(negotiation, options.form()),
                bookmarks,
                bookmarks.newest(parameters.texts(BOOKMARKS)),
                log);
        AdmittedAnswer.offer(database, response, answer::at);
    }
}
