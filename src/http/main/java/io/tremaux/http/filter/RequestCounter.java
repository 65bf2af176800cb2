package io.tremaux.http.filter;

import io.tremaux.http.server.Server;
import io.tremaux.metrics.Requests;
import io.tremaux.problem.Problem;
import javax.ws.rs.core.Context;
import javax.ws.rs.ext.Provider;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.monitoring.ApplicationEvent;
import org.glassfish.jersey.server.monitoring.ApplicationEventListener;
import org.glassfish.jersey.server.monitoring.RequestEvent;
import org.glassfish.jersey.server.monitoring.RequestEventListener;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times each request, once its answer was written or has failed. It does not see the 401 of Neo4j's own web
 * server.
 */
@Provider
public final class RequestCounter implements ApplicationEventListener {
    private static final String UNKNOWN = "unknown";
    private static final String PAGE = "page";
    private static final String OF_A_DATABASE = "{database}/";

    private final Requests requests;

    public RequestCounter(@Context Server server) {
        requests = server.requests();
    }

    @Override
    public void onEvent(ApplicationEvent event) {}

    @Override
    public RequestEventListener onRequest(RequestEvent begin) {
        long begun = System.nanoTime();
        return event -> {
            if (event.getType() == RequestEvent.Type.FINISHED) {
                requests.add(endpoint(event), status(event), System.nanoTime() - begun);
            }
        };
    }

    /** As the reference calls it: {@code traverse}, {@code caches/warm}. Never what the caller wrote. */
    private static String endpoint(RequestEvent event) {
        @Nullable Resource resource = event.getUriInfo().getMatchedModelResource();
        if (resource == null) {
            return UNKNOWN;
        }
        String path = resource.getPath();
        String named = event.getUriInfo().getPathParameters().getFirst("endpoint"); // one that the template lists
        if (named != null) {
            return named;
        }
        if (path.isEmpty() || path.startsWith("{file")) { // of PageResource
            return PAGE;
        }
        return path.startsWith(OF_A_DATABASE) ? path.substring(OF_A_DATABASE.length()) : path;
    }

    /** The status of the answer. A request that got none, since its answer could not be begun, counts as failed. */
    private static int status(RequestEvent event) {
        @Nullable ContainerResponse response = event.getContainerResponse();
        return response == null ? Problem.Kind.INTERNAL_ERROR.status() : response.getStatus();
    }
}
