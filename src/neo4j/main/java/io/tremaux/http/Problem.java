package io.tremaux.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.ingest.row.RefusedRowsException;
import io.tremaux.ingest.row.RowFault;
import io.tremaux.json.Json;
import io.tremaux.parameter.InvalidParameterException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * What a client is told when a request fails: a problem as RFC 9457 has it. A kind's {@code type} is stable, its texts
 * are for people. Members that do not apply are null and not written.
 *
 * @param parameter the name as the caller wrote it
 * @param value what the caller gave, shortened if it is long
 * @param expected what would have been accepted
 * @param didYouMean the nearest name that exists
 * @param rows the first faults of the rows of a load
 */
record Problem(
        Kind kind,
        String detail,
        @Nullable String parameter,
        @Nullable String value,
        @Nullable String expected,
        @Nullable String didYouMean,
        List<RowFault> rows) {
    static final String MEDIA_TYPE = "application/problem+json";

    /** Places in the queue become free with each walk that ends. */
    private static final int RETRY_AFTER_SECONDS = 1;

    /** What can go wrong; the type is {@code urn:tremaux:problem:} and the name in small letters with hyphens. */
    enum Kind {
        BAD_REQUEST(400, "Bad request"),
        INVALID_BODY(400, "Invalid body"),
        INVALID_ROWS(400, "Invalid rows"),
        INVALID_PARAMETER(400, "Invalid parameter"),
        MISSING_PARAMETER(400, "Missing parameter"),
        UNKNOWN_PARAMETER(400, "Unknown parameter"),
        SYSTEM_DATABASE(400, "Not on the system database"),
        FORBIDDEN(403, "Forbidden"),
        CREDENTIALS_EXPIRED(403, "The password must be changed first"),
        NOT_FOUND(404, "Not found"),
        UNKNOWN_DATABASE(404, "Unknown database"),
        UNKNOWN_NODE(404, "Unknown node"),
        METHOD_NOT_ALLOWED(405, "Method not allowed"),
        NOT_ACCEPTABLE(406, "Not acceptable"),
        CONFLICT(409, "Conflict"),
        ROWS_CONFLICT(409, "Rows conflict"),
        SCHEMA_CONFLICT(409, "Schema conflict"),
        BODY_TOO_LARGE(413, "Body too large"),
        UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
        UNSUPPORTED_ENCODING(415, "Unsupported content encoding"),
        EXTENSION_FAILED(422, "Extension failed"),
        SHARE_OF_QUEUE(429, "Above this login's share"),
        INTERNAL_ERROR(500, "Internal error"),
        BOOKMARK_TIMEOUT(503, "Bookmarks not reached"),
        DATABASE_UNAVAILABLE(503, "Database unavailable"),
        TRANSACTION_TIMEOUT(503, "Transaction timed out"),
        TRANSACTION_TERMINATED(503, "Transaction terminated"),
        MEMORY_LIMIT(503, "Memory limit reached"),
        TOO_MANY_LOADS(503, "Too many loads"),
        TOO_MANY_WAITING(503, "Too many waiting requests"),
        TOO_MANY_WALKS(503, "Too many traversals"),
        TOO_MANY_TRANSACTIONS(503, "Too many transactions"),
        TRY_AGAIN(503, "Not possible at the moment");

        private final int status;
        private final String title;

        Kind(int status, String title) {
            this.status = status;
            this.title = title;
        }

        int status() {
            return status;
        }

        String title() {
            return title;
        }

        /** Whether the same request can succeed a moment later. */
        boolean canBeRetried() {
            return this == SHARE_OF_QUEUE
                    || this == TOO_MANY_WALKS
                    || this == TOO_MANY_LOADS
                    || this == TOO_MANY_WAITING;
        }

        String type() {
            return "urn:tremaux:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    Problem {
        value = value == null ? null : InvalidParameterException.shortened(value);
    }

    Problem(
            Kind kind,
            String detail,
            @Nullable String parameter,
            @Nullable String value,
            @Nullable String expected,
            @Nullable String didYouMean) {
        this(kind, detail, parameter, value, expected, didYouMean, List.of());
    }

    /** Rows with which nothing of a load can be written. */
    static Problem of(RefusedRowsException refused) {
        return new Problem(
                refused.isConflict() ? Kind.ROWS_CONFLICT : Kind.INVALID_ROWS,
                "Nothing of this load was written. " + refused.getMessage(),
                null,
                null,
                null,
                null,
                refused.faults());
    }

    static Problem of(Kind kind, String detail) {
        return new Problem(kind, detail, null, null, null, null);
    }

    /** A parameter with which the request cannot be answered. */
    static Problem of(InvalidParameterException invalid) {
        Kind kind = switch (invalid.kind()) {
            case INVALID -> Kind.INVALID_PARAMETER;
            case MISSING -> Kind.MISSING_PARAMETER;
            case UNKNOWN -> Kind.UNKNOWN_PARAMETER;
            case FAILED -> Kind.EXTENSION_FAILED;
        };
        return new Problem(
                kind,
                invalid.getMessage(),
                invalid.parameter(),
                invalid.value(),
                invalid.expected(),
                invalid.didYouMean());
    }

    Problem expecting(String expected) {
        return new Problem(kind, detail, parameter, value, expected, didYouMean, rows);
    }

    Thrown thrown() {
        return new Thrown(this);
    }

    Response response() {
        Response.ResponseBuilder response =
                Response.status(kind.status).type(MEDIA_TYPE).entity(Json.bytes(this::writeTo));
        if (kind.canBeRetried()) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        if (kind == Kind.UNSUPPORTED_ENCODING) {
            response.header(HttpHeaders.ACCEPT_ENCODING, BodyEncoding.GZIP);
        }
        return response.build();
    }

    /** Writes the problem as an object. */
    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", kind.type());
        json.writeStringField("title", kind.title);
        json.writeNumberField("status", kind.status);
        json.writeStringField("detail", detail);
        writeIfGiven(json, "parameter", parameter);
        writeIfGiven(json, "value", value);
        writeIfGiven(json, "expected", expected);
        writeIfGiven(json, "didYouMean", didYouMean);
        writeRows(json);
        json.writeEndObject();
    }

    private void writeRows(JsonGenerator json) throws IOException {
        if (!rows.isEmpty()) {
            json.writeArrayFieldStart("rows");
            for (RowFault row : rows) {
                json.writeStartObject();
                json.writeNumberField("row", row.row());
                writeIfGiven(json, "property", row.property());
                writeIfGiven(
                        json, "value", row.value() == null ? null : InvalidParameterException.shortened(row.value()));
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

    /** A problem on its way to the client. */
    static final class Thrown extends RuntimeException {
        private final transient Problem problem;

        private Thrown(Problem problem) {
            super(problem.detail, null, false, false);
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }
}
