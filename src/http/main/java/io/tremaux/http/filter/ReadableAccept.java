package io.tremaux.http.filter;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import javax.ws.rs.ProcessingException;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.container.PreMatching;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.ext.Provider;

/**
 * Answers a request whose Accept cannot be read with a problem; Jersey would answer with a 400 of its own. It does so
 * for a Content-Type, too, but before any filter: {@code WebComponent.filterFormParameters} reads that header first.
 * Answers have one language, and are UTF-8: the headers that ask for others are dropped, since Jersey would answer an
 * unreadable one with a 500.
 */
@Provider
@PreMatching
public final class ReadableAccept implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
        request.getHeaders().remove(HttpHeaders.ACCEPT_LANGUAGE);
        request.getHeaders().remove(HttpHeaders.ACCEPT_CHARSET);
        try {
            request.getAcceptableMediaTypes();
        } catch (ProcessingException | IllegalArgumentException e) {
            throw Problem.of(Kind.BAD_REQUEST, "The header Accept is malformed.")
                    .expecting("media types such as application/json")
                    .thrown();
        }
    }
}
