package io.tremaux.janusgraph.server;

import io.tremaux.http.filter.ProblemResponse;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;

/**
 * The web server's own errors as problems: a missing login, a path that is no endpoint, a request that it cannot parse.
 * They have no type of Tremaux's, and tell nothing of the cause.
 */
final class ProblemPages extends ErrorHandler {
    private record Page(String type, String title, int status, String detail) {}

    @Override
    public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        base.setHandled(true);
        response.setContentType(ProblemResponse.MEDIA_TYPE);
        response.getOutputStream().write(page(response.getStatus()));
    }

    /** @param reason of Jetty, for its log alone */
    @Override
    public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
        fields.put(HttpHeader.CONTENT_TYPE, ProblemResponse.MEDIA_TYPE);
        return ByteBuffer.wrap(page(status));
    }

    private static byte[] page(int status) {
        return Json.bytes(new Page("about:blank", HttpStatus.getMessage(status), status, detail(status)));
    }

    private static String detail(int status) {
        return switch (status) {
            case HttpStatus.UNAUTHORIZED_401 -> "This needs a login of the server's realm.";
            case HttpStatus.NOT_FOUND_404 -> "This path does not exist. All paths of this server begin with /tremaux/.";
            default -> "The web server could not handle this request.";
        };
    }

    /** Answers with a problem of Tremaux's. */
    static void write(HttpServletResponse response, Problem problem) throws IOException {
        response.setStatus(problem.kind().status());
        response.setContentType(ProblemResponse.MEDIA_TYPE);
        response.getOutputStream().write(Json.bytes(json -> ProblemResponse.write(json, problem)));
    }
}
