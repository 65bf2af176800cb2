package io.tremaux.http.filter;

import static io.tremaux.problem.Problem.shortened;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import io.tremaux.query.QueryParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.Parameters.Given;
import io.tremaux.request.Parameters.Notation;
import io.tremaux.request.Parameters.Value;
import io.tremaux.traversal.predicate.PercentEscapes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import javax.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of a request: those of a GET from its query string, those of a POST from the JSON object that is
 * its body. The heap of each value is charged before the value is kept. Bodies are read whole.
 */
public final class ParameterReader {
    private static final int DRAINED_AT_ONCE = 16 << 10;
    /** Bytes of a body with parameters or a schema. Loads have their own limit. */
    public static final int LONGEST_BODY = 1 << 20;

    private static final int READ_AT_ONCE = 16 << 10;

    /** While a body grows, it is there up to three times. */
    private static final long BYTES_OF_A_BYTE_READ = 3;

    /** Heap of a value beside its characters: with its place in a list, and as the value of a parameter. */
    private static final int VALUE_BYTES = 128;

    /** Of a list or a map without its values. */
    private static final int NESTED_BYTES = 192;

    /** Of a name with its values, in the request and in the metadata of its transaction. */
    private static final int NAME_BYTES = 512;

    private final LongConsumer heap;

    /** @param heap is told the bytes that the parameters are about to take; it may throw */
    private ParameterReader(LongConsumer heap) {
        this.heap = heap;
    }

    /** Rejects a query string that has any parameter. */
    public static void requireNone(HttpServletRequest request) {
        query(request.getQueryString()).allowOnly(List.of());
    }

    /** The parameters in the query string. */
    public static Parameters query(HttpServletRequest request, LongConsumer heap) {
        return new ParameterReader(heap).ofQuery(request.getQueryString());
    }

    /** The parameters in the body; a query string besides is rejected. */
    public static Parameters body(HttpServletRequest request, InputStream body, LongConsumer heap) {
        return body(request, read(body, heap), heap);
    }

    /** The parameters in the body if there is one, else in the query string. */
    public static Parameters bodyOrQuery(HttpServletRequest request, InputStream body, LongConsumer heap) {
        byte[] bytes = read(body, heap);
        return bytes.length == 0 ? query(request, heap) : body(request, bytes, heap);
    }

    private static Parameters body(HttpServletRequest request, byte[] body, LongConsumer heap) {
        String query = request.getQueryString();
        if (query != null && !query.isEmpty()) {
            throw Problem.of(
                            Kind.BAD_REQUEST,
                            "Parameters come from the JSON in the body, or from the URL, but not from both.")
                    .expecting("no query string together with a body, or with a POST to traverse")
                    .thrown();
        }
        requireJson(request.getContentType());
        return json(body, heap);
    }

    /** The body of a request, whole. Its Content-Type says that it is JSON; whether it is, the caller finds out. */
    public static byte[] jsonBytes(HttpServletRequest request, InputStream body, LongConsumer heap) {
        byte[] bytes = read(body, heap);
        requireJson(request.getContentType());
        return bytes;
    }

    /** A whole body. What is read is charged before it is kept. */
    private static byte[] read(InputStream body, LongConsumer heap) {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            byte[] some = body.readNBytes(READ_AT_ONCE);
            while (some.length > 0) {
                charge(some.length, body, heap);
                read.writeBytes(some);
                requireShort(read.size());
                some = body.readNBytes(READ_AT_ONCE);
            }
        } catch (IOException e) { // more often than not the client has gone
            throw invalidBody("The body is incomplete.");
        }
        return read.toByteArray();
    }

    /**
     * Charges what was read. If there is no room, reads the rest of the body first: else the client reads no answer.
     */
    private static void charge(int length, InputStream body, LongConsumer heap) throws IOException {
        try {
            heap.accept(BYTES_OF_A_BYTE_READ * length);
        } catch (RuntimeException e) {
            drain(body, LONGEST_BODY);
            throw e;
        }
    }

    private static void requireShort(int length) {
        if (length > LONGEST_BODY) {
            throw Problem.of(Kind.BODY_TOO_LARGE, "The body must not be longer than 1 MiB.")
                    .thrown();
        }
    }

    /**
     * The parameters in a raw query string, null meaning none. {@code +} is a blank; only {@code &}, {@code =},
     * {@code %} and {@code +} need escaping, everything else may come raw.
     */
    public static Parameters query(@Nullable String raw) {
        return new ParameterReader(bytes -> {}).ofQuery(raw);
    }

    private Parameters ofQuery(@Nullable String raw) {
        Map<String, Given> given = new LinkedHashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = name(decoded(equals < 0 ? pair : pair.substring(0, equals)));
                String value = text(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
                given.computeIfAbsent(name, any -> new Given(false, new ArrayList<>()))
                        .values()
                        .add(new Value(Notation.TEXT, value));
            }
        }
        return new Parameters(given, heap);
    }

    /**
     * The parameters in a JSON object.
     *
     * @param heap is told the bytes that the parameters are about to take; it may throw
     */
    public static Parameters json(byte[] bytes, LongConsumer heap) {
        return new ParameterReader(heap).ofJson(bytes);
    }

    private Parameters ofJson(byte[] bytes) {
        try (JsonParser json = Json.FACTORY.createParser(bytes)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw invalidBody("The body must be a JSON object of parameters.");
            }
            Map<String, Given> given = members(json);
            if (json.nextToken() != null) {
                throw invalidBody("The body must be one JSON object, and nothing after it.");
            }
            return new Parameters(given, heap);
        } catch (JsonProcessingException e) {
            throw invalidBody("The body " + Json.fault(e) + ".");
        } catch (IOException e) { // malformed UTF-8
            throw invalidBody("The body is not valid JSON: " + e.getMessage() + ".");
        }
    }

    private static void requireJson(@Nullable String contentType) {
        if (contentType == null || !contentType.matches("(?i)application/json\\s*(;\\s*charset=\"?utf-?8\"?\\s*)?")) {
            throw Problem.of(
                            Kind.UNSUPPORTED_MEDIA_TYPE,
                            contentType == null
                                    ? "The body's Content-Type is missing."
                                    : "A body of the type " + shortened(contentType) + " is not supported.")
                    .expecting("application/json, in UTF-8")
                    .thrown();
        }
    }

    /** The members of the object that the parser stands on. */
    private Map<String, Given> members(JsonParser json) throws IOException {
        heap.accept(NESTED_BYTES);
        Map<String, Given> given = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = name(unicode(json.currentName()));
            boolean object = json.nextToken() == JsonToken.START_OBJECT;
            if (object && name.equals(QueryParameters.ARGUMENT_MAP.name())) {
                addArguments(json, given);
            } else {
                Parameters.add(given, name, given(json));
            }
        }
        return given;
    }

    /** Adds the members of the object that the parser stands on, each as the argument of a predicate. */
    private void addArguments(JsonParser json, Map<String, Given> given) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = name(unicode(json.currentName()));
            json.nextToken();
            Parameters.add(given, QueryParameters.ARGUMENT.name() + name, given(json));
        }
    }

    /** What the parser stands on: one value, or a list of some. */
    private Given given(JsonParser json) throws IOException {
        boolean list = json.currentToken() == JsonToken.START_ARRAY;
        return new Given(list, list ? values(json) : List.of(value(json)));
    }

    private List<Value> values(JsonParser json) throws IOException {
        heap.accept(NESTED_BYTES);
        List<Value> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(json));
        }
        return values;
    }

    /** The value that the parser stands on. */
    private Value value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> new Value(Notation.STRING, unicode(text(json.getText())));
            case VALUE_NUMBER_INT -> new Value(Notation.WHOLE_NUMBER, text(json.getText()));
            case VALUE_NUMBER_FLOAT -> new Value(Notation.OTHER_NUMBER, text(json.getText()));
            case VALUE_TRUE, VALUE_FALSE -> new Value(Notation.BOOLEAN, text(json.getText()));
            case VALUE_NULL -> new Value(Notation.NULL, text(json.getText()));
            case START_ARRAY -> Value.of(given(json));
            default -> Value.of(new Parameters(members(json)));
        };
    }

    private String name(String name) {
        heap.accept(NAME_BYTES + (long) Character.BYTES * name.length());
        return name;
    }

    private String text(String value) {
        heap.accept(VALUE_BYTES + (long) Character.BYTES * value.length());
        return value;
    }

    /** No answer can repeat halves of characters. */
    private static String unicode(String text) {
        if (!Json.isUnicode(text)) {
            throw invalidBody("The body has an unpaired surrogate.");
        }
        return text;
    }

    /** Undoes the escapes of a query string; what they give must be UTF-8. */
    private static String decoded(String raw) {
        try {
            return PercentEscapes.decode(raw.replace('+', ' '));
        } catch (IllegalArgumentException e) {
            String shown = "`" + shortened(raw) + "`";
            throw badEscape(
                    raw,
                    e.getCause() == null
                            ? shown + " has a % that two hexadecimal digits do not follow."
                            : "The percent escapes in " + shown + " are not UTF-8.");
        }
    }

    private static ProblemException badEscape(String raw, String detail) {
        return new Problem(
                        Kind.BAD_REQUEST,
                        detail,
                        null,
                        raw,
                        "percent escapes of UTF-8; a percent sign itself is %25",
                        null)
                .thrown();
    }

    private static ProblemException invalidBody(String detail) {
        return Problem.of(Kind.INVALID_BODY, detail)
                .expecting("one JSON object; names as in a query string, lists where a parameter repeats")
                .thrown();
    }

    /**
     * Reads and drops the rest of a body, before the answer that rejects it: a client that still sends would be reset,
     * and read no answer. May wait for the client.
     *
     * @param most bytes of a body that would have been taken
     */
    public static void drain(InputStream body, long most) throws IOException {
        byte[] buffer = new byte[DRAINED_AT_ONCE];
        int count = 0;
        for (long read = 0; count >= 0 && read < most; read += count) {
            count = body.read(buffer);
        }
    }
}
