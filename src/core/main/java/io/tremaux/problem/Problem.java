package io.tremaux.problem;

import java.util.List;
import java.util.Locale;
import org.apache.commons.lang3.StringUtils;
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
public record Problem(
        Kind kind,
        String detail,
        @Nullable String parameter,
        @Nullable String value,
        @Nullable String expected,
        @Nullable String didYouMean,
        List<RowFault> rows) {
    private static final int LONGEST = 200;

    /** What can go wrong; the type is {@code urn:tremaux:problem:} and the name in small letters with hyphens. */
    public enum Kind {
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
        UNKNOWN_NODE(404, "Unknown id"),
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
        OUTCOME_UNKNOWN(503, "Outcome unknown"),
        TIME_LIMIT(503, "Time limit reached"),
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

        /** The HTTP status. */
        public int status() {
            return status;
        }

        /** For people to read. */
        public String title() {
            return title;
        }

        /** Whether the same request can succeed a moment later. */
        public boolean canBeRetried() {
            return this == SHARE_OF_QUEUE
                    || this == TOO_MANY_WALKS
                    || this == TOO_MANY_LOADS
                    || this == TOO_MANY_WAITING;
        }

        /** A URN that stays the same. */
        public String type() {
            return "urn:tremaux:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Problem {
        value = value == null ? null : shortened(value);
        rows = List.copyOf(rows);
    }

    /** One without rows. */
    public Problem(
            Kind kind,
            String detail,
            @Nullable String parameter,
            @Nullable String value,
            @Nullable String expected,
            @Nullable String didYouMean) {
        this(kind, detail, parameter, value, expected, didYouMean, List.of());
    }

    /** One that is about no parameter. */
    public static Problem of(Kind kind, String detail) {
        return new Problem(kind, detail, null, null, null, null);
    }

    /** The same, with what would have been accepted. */
    public Problem expecting(String expected) {
        return new Problem(kind, detail, parameter, value, expected, didYouMean, rows);
    }

    /** All of it in one text, for callers who are told nothing else. */
    public String sentence() {
        if (parameter == null) {
            return detail;
        }
        String near = didYouMean == null ? "" : " Did you mean " + didYouMean + "?";
        String given = value == null ? "" : " = " + StringUtils.abbreviate(value, LONGEST);
        return detail + near + " Given: " + parameter + given + (expected == null ? "" : "; expected: " + expected);
    }

    /** The problem on its way to the caller. */
    public ProblemException thrown() {
        return new ProblemException(this);
    }

    /** Shortens text that a caller sent, before it goes back to the caller or into a list of transactions. */
    public static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "…";
    }
}
