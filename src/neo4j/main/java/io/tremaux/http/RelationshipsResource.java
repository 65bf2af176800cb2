package io.tremaux.http;

import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.Context;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.logging.Log;

/** Relationships to write. */
@Path("{database}/relationships")
public final class RelationshipsResource {
    private final LoadOverHttp request;

    public RelationshipsResource(
            @Context DatabaseManagementService dbms, @Context HttpServletRequest request, @Context Log log) {
        this.request = new LoadOverHttp(dbms, request, log);
    }

    @POST
    public void load(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        request.load(name, true, body, response);
    }
}
