package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import javax.ws.rs.ProcessingException;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.container.PreMatching;
import javax.ws.rs.ext.Provider;

/** Answers a request whose Content-Type or Accept cannot be read with a problem; Jersey would answer with an empty 400. */
@Provider
@PreMatching
public final class MediaTypes implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
        require("Content-Type", "a media type such as application/json", request::getMediaType);
        require("Accept", "media types such as application/json", request::getAcceptableMediaTypes);
    }

    private static void require(String header, String expected, Runnable reading) {
        try {
            reading.run();
        } catch (ProcessingException | IllegalArgumentException e) {
            throw Problem.of(Kind.BAD_REQUEST, "The header " + header + " cannot be read.")
                    .expecting(expected)
                    .thrown();
        }
    }
}
