package io.tremaux.http;

import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.metrics.DatabaseFigures;
import io.tremaux.metrics.Scrape;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;

/** Figures for monitoring: of the server, and of each database that the caller may use. */
@Path("metrics")
@Produces(Scrape.MEDIA_TYPE)
public final class MetricsResource extends Resource {
    @GET
    public byte[] get() throws IOException {
        CallersDatabases databases = CallersDatabases.open(server, request);
        ParameterReader.requireNone(request);
        Map<String, DatabaseFigures> figures = new LinkedHashMap<>();
        databases.started().forEach(database -> figures.put(database.name(), database.figures()));
        CallersDatabase any = databases.started().get(0); // admission and heap are the server's, the same for each
        return new Scrape(StatusResource.version(), server.requests(), any.admission(), any.requestHeap(), figures)
                .text();
    }
}
