package io.tremaux.http.filter;

import io.tremaux.http.arrow.ArrowMemory;
import io.tremaux.json.ValueStyle;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.Arrays;
import java.util.stream.Collectors;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Request;
import javax.ws.rs.core.Variant;

/** The types in which an answer can be sent. */
public final class Negotiation {
    static final MediaType JSON = MediaType.APPLICATION_JSON_TYPE;
    static final MediaType TEXT = MediaType.TEXT_PLAIN_TYPE;

    /** Newline-delimited JSON, a row a line. */
    public static final MediaType LINES = new MediaType("application", "x-ndjson");

    /** Apache Arrow's record batches, one after another. */
    public static final MediaType ARROW = new MediaType("application", "vnd.apache.arrow.stream");

    /** What Neo4j's Query API calls JSON whose values say their type. */
    static final MediaType TYPED_JSON = new MediaType("application", "vnd.neo4j.query");

    private Negotiation() {}

    /**
     * The type that the client likes best, the first if it does not care.
     *
     * @param countsOnly whether the answer is one number
     * @param areColumns whether its rows can be columns
     */
    public static MediaType best(Request request, boolean countsOnly, boolean areColumns) {
        if (countsOnly) {
            return best(request, JSON, TEXT);
        }
        return areColumns && ArrowMemory.isOpen()
                ? best(request, JSON, LINES, TYPED_JSON, ARROW)
                : best(request, JSON, LINES, TYPED_JSON);
    }

    /** Rejects a request whose client does not accept JSON, for an answer that is always JSON. */
    public static void requireJson(Request request) {
        best(request, JSON);
    }

    /** The type that the client likes best; a problem with status 406 if it accepts none of these. */
    private static MediaType best(Request request, MediaType... types) {
        Variant best = request.selectVariant(Variant.mediaTypes(types).build());
        if (best == null) {
            String expected = Arrays.stream(types).map(MediaType::toString).collect(Collectors.joining(", "));
            throw Problem.of(Kind.NOT_ACCEPTABLE, notAcceptable(request))
                    .expecting("one of " + expected)
                    .thrown();
        }
        return best.getMediaType();
    }

    /** Only a client that accepts Arrow is told why it does not get that. */
    private static String notAcceptable(Request request) {
        if (request.selectVariant(Variant.mediaTypes(ARROW).build()) == null) {
            return "The server can send none of the types in the header Accept.";
        }
        return ArrowMemory.isOpen()
                ? "Only with return=nodes or return=ids can an answer be a stream of Arrow."
                : "The server can send no stream of Arrow: its JVM needs the option " + ArrowMemory.JVM_OPTION + ".";
    }

    /** How an answer of a type writes values, unless the request says otherwise. */
    public static ValueStyle style(MediaType type) {
        return type.equals(TYPED_JSON) ? ValueStyle.TYPED : ValueStyle.PLAIN;
    }
}
