package io.tremaux.http;

import io.tremaux.metrics.Scrape;
import io.tremaux.service.Traversals;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Context;
import org.neo4j.dbms.api.DatabaseManagementService;

/** Figures for monitoring: of the server, and of each database that the caller may use. */
@Path("metrics")
@Produces(Scrape.MEDIA_TYPE)
public final class MetricsResource {
    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;

    public MetricsResource(@Context DatabaseManagementService dbms, @Context HttpServletRequest request) {
        this.dbms = dbms;
        this.request = request;
    }

    @GET
    public byte[] get() throws IOException {
        CallersDatabases databases = CallersDatabases.open(dbms, request);
        ParameterReader.requireNone(request);
        Map<String, Traversals> traversals = new LinkedHashMap<>();
        Map<String, Integer> loads = new LinkedHashMap<>();
        databases.started().forEach(database -> {
            traversals.put(database.name(), database.traversals());
            loads.put(database.name(), database.ingest().queued());
        });
        CallersDatabase any = databases.started().get(0);
        return new Scrape(
                        StatusResource.version(), any.requests(), any.admission(), any.requestHeap(), traversals, loads)
                .text();
    }
}
