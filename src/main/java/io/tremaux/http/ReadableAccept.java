package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import javax.ws.rs.ProcessingException;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.container.PreMatching;
import javax.ws.rs.ext.Provider;

/**
 * Answers a request whose Accept cannot be read with a problem; Jersey would answer with an empty 400. It does so for a
 * Content-Type, too, but before any filter: {@code WebComponent.filterFormParameters} reads that header first.
 */
@Provider
@PreMatching
public final class ReadableAccept implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
        try {
            request.getAcceptableMediaTypes();
        } catch (ProcessingException | IllegalArgumentException e) {
            throw Problem.of(Kind.BAD_REQUEST, "The header Accept cannot be read.")
                    .expecting("media types such as application/json")
                    .thrown();
        }
    }
}
