package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import java.net.URI;
import java.util.Set;
import javax.ws.rs.HttpMethod;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a page of another site can have a browser post with the login that the browser keeps for {@link PageResource}. A
 * browser asks the server before it sends JSON or another method than POST from there, and Neo4j does not let such a
 * request use the kept login. So only a POST that is no JSON is left, and a GET that costs the server much: that of a profile.
 */
@Provider
public final class ForeignPages implements ContainerRequestFilter {
    private static final String ORIGIN = "Origin";
    private static final String FETCH_SITE = "Sec-Fetch-Site";

    /** Its values for our page, and for what a user typed. */
    private static final Set<String> OWN = Set.of("same-origin", "none");

    @Override
    public void filter(ContainerRequestContext request) {
        @Nullable String origin = request.getHeaderString(ORIGIN);
        if (origin != null
                && request.getMethod().equals(HttpMethod.POST)
                && !MediaType.APPLICATION_JSON_TYPE.isCompatible(request.getMediaType())
                && !isOf(origin, request.getHeaderString(HttpHeaders.HOST))) {
            throw Problem.of(Kind.FORBIDDEN, "A page of another site may post nothing here but JSON.")
                    .thrown();
        }
        String site = request.getHeaderString(FETCH_SITE);
        if (site != null
                && !OWN.contains(site)
                && request.getUriInfo().getQueryParameters().containsKey(ProfiledAnswer.PROFILE)) {
            throw Problem.of(Kind.FORBIDDEN, "A page of another site may take no profiles.")
                    .thrown();
        }
    }

    private static boolean isOf(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) { // no browser sends such an origin
            return false;
        }
    }
}
