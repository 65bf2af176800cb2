package io.tremaux.http.filter;

import java.util.regex.Pattern;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.container.PreMatching;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.ext.Provider;

/**
 * Leaves {@code gzip} or nothing of Accept-Encoding. Jersey would answer a header that it cannot read, and one that
 * excludes every encoding it has, with a 500.
 */
@Provider
@PreMatching
public final class AcceptedEncoding implements ContainerRequestFilter {
    private static final String GZIP = "gzip";
    private static final Pattern ACCEPTS_GZIP = Pattern.compile(
            "(?i)(?:^|,)\\s*+(?:x-)?gzip\\s*+(?:;\\s*+q=(?!0(?:\\.0*+)?\\s*+(?:,|$))[0-9.]++\\s*+)?(?:,|$)");

    @Override
    public void filter(ContainerRequestContext request) {
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
}
