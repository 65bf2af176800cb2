package io.tremaux.http.filter;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
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
 * Rejects what a page of another site could have a browser send with the login that the browser keeps for our page.
 * Before a browser sends JSON for another site, or uses a method other than GET, HEAD and POST, it asks the server, and
 * Neo4j does not let such a request use the kept login. Two requests are left: a POST that is no JSON, and a GET. The
 * other site cannot read the answer of the GET, so it matters only if it costs the server much: that of a profile.
 */
@Provider
public final class CsrfFilter implements ContainerRequestFilter {
    /** The parameter with which a GET costs the server much. */
    public static final String PROFILE = "profile";

    private static final String ORIGIN = "Origin";
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    private static final String BROWSER = "Mozilla/"; // every one begins its User-Agent so

    /** The values of {@code Sec-Fetch-Site} for the page of this server, and for an address that a user typed. */
    private static final Set<String> OWN = Set.of("same-origin", "none");

    @Override
    public void filter(ContainerRequestContext request) {
        @Nullable String origin = request.getHeaderString(ORIGIN);
        if (origin != null
                && request.getMethod().equals(HttpMethod.POST)
                && !MediaType.APPLICATION_JSON_TYPE.isCompatible(request.getMediaType())
                && !isOf(origin, request.getHeaderString(HttpHeaders.HOST))) {
            throw Problem.of(Kind.FORBIDDEN, "A page of another site may send only JSON here.")
                    .thrown();
        }
        if (request.getUriInfo().getQueryParameters().containsKey(PROFILE) && mayBeOfAnotherSite(request)) {
            throw Problem.of(
                            Kind.FORBIDDEN,
                            "This request may come from a page of another site, and such a page must not start a"
                                    + " profile. Use curl.")
                    .thrown();
        }
    }

    /** Browsers send the header over HTTPS and to localhost alone. */
    private static boolean mayBeOfAnotherSite(ContainerRequestContext request) {
        @Nullable String site = request.getHeaderString(FETCH_SITE);
        @Nullable String agent = request.getHeaderString(HttpHeaders.USER_AGENT);
        return site == null ? agent != null && agent.startsWith(BROWSER) : !OWN.contains(site);
    }

    /** Whether an origin is this server, as the client addresses it. */
    private static boolean isOf(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) { // no browser sends such an origin
            return false;
        }
    }
}
