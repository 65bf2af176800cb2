package io.tremaux.http.filter;

import static io.tremaux.problem.Problem.shortened;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.Locale;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.container.PreMatching;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.ext.Provider;

/**
 * Leaves {@code gzip} or nothing of a body's Content-Encoding, and refuses a body in any other. Jersey would read that
 * as if it had none, and {@code GZIP} too.
 */
@Provider
@PreMatching
public final class BodyEncoding implements ContainerRequestFilter {
    static final String GZIP = "gzip";

    @Override
    public void filter(ContainerRequestContext request) {
        String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (encoding == null || !request.hasEntity()) {
            return;
        }
        switch (encoding.strip().toLowerCase(Locale.ROOT)) {
            case GZIP, "x-gzip" -> request.getHeaders().putSingle(HttpHeaders.CONTENT_ENCODING, GZIP);
            case "", "identity" -> request.getHeaders().remove(HttpHeaders.CONTENT_ENCODING);
            default ->
                throw Problem.of(
                                Kind.UNSUPPORTED_ENCODING,
                                "The server does not support the Content-Encoding " + shortened(encoding) + ".")
                        .expecting("gzip, identity, or no Content-Encoding")
                        .thrown();
        }
    }
}
