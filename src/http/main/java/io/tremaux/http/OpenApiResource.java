package io.tremaux.http;

import io.tremaux.http.filter.ParameterReader;
import java.io.IOException;
import java.io.InputStream;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;

/** The OpenAPI document of everything here, as the build made it. */
@Path("openapi.json")
@Produces(MediaType.APPLICATION_JSON)
public final class OpenApiResource extends Resource {
    @GET
    public byte[] get() throws IOException {
        ParameterReader.requireNone(request);
        try (InputStream document = OpenApiResource.class.getResourceAsStream("openapi.json")) {
            return document.readAllBytes();
        }
    }
}
