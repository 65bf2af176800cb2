package io.tremaux.http.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import io.tremaux.problem.RowFault;
import java.io.IOException;
import java.util.List;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Writes problems as RFC 9457 has them. Members that do not apply are left out. */
public final class ProblemResponse {
    public static final String MEDIA_TYPE = "application/problem+json";

    /** Places in the queue become free with each traversal that ends. */
    private static final int RETRY_AFTER_SECONDS = 1;

    private ProblemResponse() {}

    /** The answer that tells a problem. It says after how many seconds to try again, if that may help. */
    public static Response of(Problem problem) {
        Response.ResponseBuilder response = Response.status(problem.kind().status())
                .type(MEDIA_TYPE)
                .entity(Json.bytes(json -> write(json, problem)));
        if (problem.kind().canBeRetried()) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        if (problem.kind() == Problem.Kind.UNSUPPORTED_ENCODING) {
            response.header(HttpHeaders.ACCEPT_ENCODING, RequestHeaders.GZIP);
        }
        return response.build();
    }

    /** Writes a problem as an object. */
    public static void write(JsonGenerator json, Problem problem) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", problem.kind().type());
        json.writeStringField("title", problem.kind().title());
        json.writeNumberField("status", problem.kind().status());
        json.writeStringField("detail", problem.detail());
        writeIfGiven(json, "parameter", problem.parameter());
        writeIfGiven(json, "value", problem.value());
        writeIfGiven(json, "expected", problem.expected());
        writeIfGiven(json, "didYouMean", problem.didYouMean());
        writeRows(json, problem.rows());
        json.writeEndObject();
    }

    private static void writeRows(JsonGenerator json, List<RowFault> rows) throws IOException {
        if (!rows.isEmpty()) {
            json.writeArrayFieldStart("rows");
            for (RowFault row : rows) {
                json.writeStartObject();
                json.writeNumberField("row", row.row());
                writeIfGiven(json, "property", row.property());
                writeIfGiven(json, "value", row.value() == null ? null : Problem.shortened(row.value()));
                writeIfGiven(json, "expected", row.expected());
                json.writeStringField("detail", row.detail());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private static void writeIfGiven(JsonGenerator json, String name, @Nullable String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, value);
        }
    }
}
