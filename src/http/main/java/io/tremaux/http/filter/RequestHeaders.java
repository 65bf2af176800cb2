package io.tremaux.http.filter;

import static io.tremaux.problem.Problem.shortened;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.ws.rs.ProcessingException;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.container.PreMatching;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.ext.Provider;

/**
 * Leaves of a request's headers what Jersey can read, and answers the others with a problem; Jersey would answer many
 * with a 500, or a 400 of its own. An unreadable Content-Type it answers so before any filter: {@code
 * WebComponent.filterFormParameters} reads that header first.
 */
@Provider
@PreMatching
public final class RequestHeaders implements ContainerRequestFilter {
    static final String GZIP = "gzip";

    /** {@code gzip} or {@code x-gzip}, unless its weight is 0. Possessive, so that no header makes it backtrack. */
    private static final Pattern ACCEPTS_GZIP = Pattern.compile(
            "(?i)(?:^|,)\\s*+(?:x-)?gzip\\s*+(?:;\\s*+q=(?!0(?:\\.0*+)?\\s*+(?:,|$))[0-9.]++\\s*+)?(?:,|$)");

    @Override
    public void filter(ContainerRequestContext request) {
        simplifyAcceptedEncoding(request); // first: a problem is answered in that encoding, too
        requireReadableAccept(request);
        simplifyBodyEncoding(request);
    }

    /** Answers have one language, and are UTF-8: the headers that ask for others are dropped. */
    private static void requireReadableAccept(ContainerRequestContext request) {
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

    /** Leaves {@code gzip} or nothing; Jersey would fail where a header excludes every encoding it has. */
    private static void simplifyAcceptedEncoding(ContainerRequestContext request) {
        String accepted = request.getHeaderString(HttpHeaders.ACCEPT_ENCODING);
        if (accepted == null) {
            return;
        }
        if (ACCEPTS_GZIP.matcher(accepted).find()) {
            request.getHeaders().putSingle(HttpHeaders.ACCEPT_ENCODING, GZIP);
        } else {
            request.getHeaders().remove(HttpHeaders.ACCEPT_ENCODING);
        }
    }

    /** Leaves {@code gzip} or nothing. A body in any other encoding Jersey would read as if it had none. */
    private static void simplifyBodyEncoding(ContainerRequestContext request) {
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
