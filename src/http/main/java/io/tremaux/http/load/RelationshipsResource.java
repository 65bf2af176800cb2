package io.tremaux.http.load;

import io.tremaux.http.server.Server;
import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.Context;

/** Relationships to write. */
@Path("{database}/relationships")
public final class RelationshipsResource {
    private final LoadOverHttp request;

    public RelationshipsResource(@Context Server server, @Context HttpServletRequest request) {
        this.request = new LoadOverHttp(server, request);
    }

    @POST
    public void load(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        request.load(name, true, body, response);
    }
}
