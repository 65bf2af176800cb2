package io.tremaux.http;

import static io.tremaux.parameter.InvalidParameterException.shortened;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.tremaux.http.Problem.Kind;
import io.tremaux.json.Json;
import io.tremaux.request.Parameters;
import io.tremaux.request.Parameters.Given;
import io.tremaux.request.Parameters.Notation;
import io.tremaux.request.Parameters.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a request: a GET's from its query string, a POST's from the JSON object that is its body. */
final class ParameterReader {
    static final int LONGEST_BODY = 1 << 20;

    private ParameterReader() {}

    /** Refuses a query string that has any parameter. */
    static void requireNone(HttpServletRequest request) {
        query(request).allowOnly(List.of());
    }

    /** The parameters in the query string. */
    static Parameters query(HttpServletRequest request) {
        return query(request.getQueryString());
    }

    /** The parameters in the body; a query string besides is refused. */
    static Parameters body(HttpServletRequest request, InputStream body) {
        return body(request, read(body));
    }

    /** The parameters in the body if there is one, else in the query string. */
    static Parameters bodyOrQuery(HttpServletRequest request, InputStream body) {
        byte[] bytes = read(body);
        return bytes.length == 0 ? query(request) : body(request, bytes);
    }

    private static Parameters body(HttpServletRequest request, byte[] body) {
        String query = request.getQueryString();
        if (query != null && !query.isEmpty()) {
            throw Problem.of(
                            Kind.BAD_REQUEST,
                            "Parameters come from the JSON in the body, or from the URL, but not from both.")
                    .expecting("no query string beside a body, nor with a POST to traverse")
                    .thrown();
        }
        requireJson(request.getContentType());
        return json(body);
    }

    /** The body, which says that it is JSON. */
    static byte[] jsonBytes(HttpServletRequest request, InputStream body) {
        byte[] bytes = read(body);
        requireJson(request.getContentType());
        return bytes;
    }

    private static byte[] read(InputStream body) {
        byte[] bytes;
        try {
            bytes = body.readNBytes(LONGEST_BODY + 1);
        } catch (IOException e) { // more often than not the client has gone
            throw invalidBody("The body could not be read to its end.");
        }
        if (bytes.length > LONGEST_BODY) {
            throw Problem.of(Kind.BODY_TOO_LARGE, "The body must not be longer than 1 MiB.")
                    .thrown();
        }
        return bytes;
    }

    /**
     * The parameters in a raw query string, null meaning none. {@code +} is a blank; only {@code &}, {@code =}, {@code %}
     * and {@code +} need escaping, everything else may come raw.
     */
    static Parameters query(@Nullable String raw) {
        Map<String, Given> given = new LinkedHashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                given.computeIfAbsent(name, any -> new Given(false, new ArrayList<>()))
                        .values()
                        .add(new Value(Notation.TEXT, value));
            }
        }
        return new Parameters(given);
    }

    /** The parameters in a JSON object. */
    static Parameters json(byte[] bytes) {
        try (JsonParser json = Json.FACTORY.createParser(bytes)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw invalidBody("The body must be a JSON object of parameters.");
            }
            Map<String, Given> given = members(json);
            if (json.nextToken() != null) {
                throw invalidBody("The body must be one JSON object, with nothing behind it.");
            }
            return new Parameters(given);
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
                                    : "A body of the type " + shortened(contentType) + " is not understood.")
                    .expecting("application/json, in UTF-8")
                    .thrown();
        }
    }

    /** The members of the object that the parser stands on. */
    private static Map<String, Given> members(JsonParser json) throws IOException {
        Map<String, Given> given = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = unicode(json.currentName());
            boolean object = json.nextToken() == JsonToken.START_OBJECT;
            if (object && name.equals(Parameters.ARGUMENTS)) {
                addArguments(json, given);
            } else {
                Parameters.add(given, name, given(json));
            }
        }
        return given;
    }

    private static void addArguments(JsonParser json, Map<String, Given> given) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = unicode(json.currentName());
            json.nextToken();
            Parameters.add(given, Parameters.ARGUMENT + name, given(json));
        }
    }

    /** What the parser stands on: one value, or a list of some. */
    private static Given given(JsonParser json) throws IOException {
        boolean list = json.currentToken() == JsonToken.START_ARRAY;
        return new Given(list, list ? values(json) : List.of(value(json)));
    }

    private static List<Value> values(JsonParser json) throws IOException {
        List<Value> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(json));
        }
        return values;
    }

    /** The value that the parser stands on. */
    private static Value value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> new Value(Notation.STRING, unicode(json.getText()));
            case VALUE_NUMBER_INT -> new Value(Notation.WHOLE_NUMBER, json.getText());
            case VALUE_NUMBER_FLOAT -> new Value(Notation.OTHER_NUMBER, json.getText());
            case VALUE_TRUE, VALUE_FALSE -> new Value(Notation.BOOLEAN, json.getText());
            case VALUE_NULL -> new Value(Notation.NULL, json.getText());
            case START_ARRAY -> Value.of(given(json));
            default -> Value.of(new Parameters(members(json)));
        };
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
        if (raw.indexOf('%') < 0) {
            return raw.replace('+', ' ');
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); ) {
            if (raw.charAt(i) == '%') {
                bytes.write(escaped(raw, i));
                i += 3;
            } else {
                int next = raw.offsetByCodePoints(i, 1);
                bytes.writeBytes(raw.substring(i, next).replace('+', ' ').getBytes(StandardCharsets.UTF_8));
                i = next;
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw badEscape(raw, "The percent escapes in `" + shortened(raw) + "` are not UTF-8.");
        }
    }

    private static int escaped(String raw, int at) {
        int high = at + 2 < raw.length() ? Character.digit(raw.charAt(at + 1), 16) : -1;
        int low = at + 2 < raw.length() ? Character.digit(raw.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw badEscape(raw, "`" + shortened(raw) + "` has a % without two hexadecimal digits behind it.");
        }
        return high << 4 | low;
    }

    private static Problem.Thrown badEscape(String raw, String detail) {
        return new Problem(
                        Kind.BAD_REQUEST,
                        detail,
                        null,
                        raw,
                        "percent escapes of UTF-8; a percent sign itself is %25",
                        null)
                .thrown();
    }

    private static Problem.Thrown invalidBody(String detail) {
        return Problem.of(Kind.INVALID_BODY, detail)
                .expecting("one JSON object; names as in a query string, lists where a parameter repeats")
                .thrown();
    }
}
