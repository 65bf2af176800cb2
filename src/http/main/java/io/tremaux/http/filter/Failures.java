package io.tremaux.http.filter;

import io.tremaux.http.server.Server;
import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import javax.ws.rs.WebApplicationException;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.Response;
import javax.ws.rs.ext.ExceptionMapper;
import javax.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/** Turns each failure into a {@link Problem}. Logs an unexpected one, once. */
@Provider
public final class Failures implements ExceptionMapper<Throwable> {
    private final Server server;

    public Failures(@Context Server server) {
        this.server = server;
    }

    @Override
    public Response toResponse(Throwable failure) {
        Response response = ProblemResponse.of(problem(failure, server));
        if (failure instanceof WebApplicationException rejection) {
            String allow = rejection.getResponse().getHeaderString(HttpHeaders.ALLOW);
            return allow == null
                    ? response
                    : Response.fromResponse(response)
                            .header(HttpHeaders.ALLOW, allow)
                            .build();
        }
        return response;
    }

    /** What to tell the client of any failure. Logs the failure if it was not foreseen. */
    public static Problem problem(Throwable failure, Server server) {
        Problem foreseen = foreseen(failure, server);
        if (foreseen != null) {
            return foreseen;
        }
        server.logError("A request to Tremaux failed", failure);
        return Problem.of(Kind.INTERNAL_ERROR, "The server failed to answer. Its log has the cause.");
    }

    /**
     * What to tell the client of a failure, by the first of its causes that has a kind of problem; null if none has.
     * Logs nothing.
     */
    public static @Nullable Problem foreseen(Throwable failure, Server server) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            Problem expected = expected(each, server);
            if (expected != null) {
                return expected;
            }
        }
        return null;
    }

    private static @Nullable Problem expected(Throwable failure, Server server) {
        if (failure instanceof HasProblem known) {
            return known.problem();
        }
        if (failure instanceof WebApplicationException rejection) {
            return rejected(rejection, server);
        }
        if (failure instanceof OutOfMemoryError) {
            return Problem.of(
                    Kind.MEMORY_LIMIT,
                    "The server's heap is exhausted; " + server.settingOfHeap() + " gives its size.");
        }
        return server.problem(failure);
    }

    /** What Jersey rejects by itself. */
    private static @Nullable Problem rejected(WebApplicationException rejection, Server server) {
        return switch (rejection.getResponse().getStatus()) {
            case 404 ->
                Problem.of(Kind.NOT_FOUND, "This path does not exist.")
                        .expecting("/, /status, /metrics, /openapi.json, or /{database}/ and one of "
                                + server.pathsOfDatabase());
            case 405 ->
                Problem.of(
                        Kind.METHOD_NOT_ALLOWED,
                        "This path does not support this method; the header Allow lists the methods that it supports.");
            case 406 ->
                Problem.of(Kind.NOT_ACCEPTABLE, "The server can send none of the types in the header Accept.")
                        .expecting("application/json");
            case 415 ->
                Problem.of(Kind.UNSUPPORTED_MEDIA_TYPE, "The server does not support this type of body.")
                        .expecting("application/json, in UTF-8");
            case 400 -> Problem.of(Kind.BAD_REQUEST, "The request is malformed.");
            default -> null;
        };
    }
}
