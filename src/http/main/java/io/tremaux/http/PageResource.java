package io.tremaux.http;

import io.tremaux.http.filter.ParameterReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import javax.ws.rs.GET;
import javax.ws.rs.NotFoundException;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * A page for people: static files, alike for every caller. What it shows it asks of the other resources, as the caller.
 * A browser asks for a login itself, since Neo4j answers 401 with a challenge, and sends it with every request below
 * this path.
 */
@Path("")
public final class PageResource extends Resource {
    private static final String INDEX = "index.html";
    private static final String HTML = "text/html;charset=utf-8";
    private static final String SCRIPT = "text/javascript;charset=utf-8";
    private static final String STYLE = "text/css;charset=utf-8";
    private static final Map<String, String> TYPES = Map.of("html", HTML, "js", SCRIPT, "css", STYLE);

    /**
     * Nothing but files of this page runs or is shown, it talks to this server alone, and no other page may frame it.
     */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** The page itself; at a path that ends in a slash, since its files are named relative to that. */
    @GET
    @Produces(HTML)
    public Response page() throws IOException {
        ParameterReader.requireNone(request);
        return request.getRequestURI().endsWith("/")
                ? file(INDEX)
                : Response.seeOther(URI.create("./")).build(); // relative to the base of all resources
    }

    /** One of its files; as all have one segment, none hides a database. */
    @GET
    @Path("{file: [A-Za-z0-9]+(?:\\.[a-z]+)?\\.(?:js|css)}")
    @Produces({SCRIPT, STYLE})
    public Response file(@PathParam("file") String name) throws IOException {
        ParameterReader.requireNone(request);
        try (@Nullable InputStream file = PageResource.class.getResourceAsStream("page/" + name)) {
            if (file == null) {
                throw new NotFoundException();
            }
            return Response.ok(file.readAllBytes(), TYPES.get(name.substring(name.lastIndexOf('.') + 1)))
                    .header("Content-Security-Policy", POLICY)
                    .header("X-Content-Type-Options", "nosniff")
                    .header("Referrer-Policy", "no-referrer")
                    .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                    .build();
        }
    }
}
