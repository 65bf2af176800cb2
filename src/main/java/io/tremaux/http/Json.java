package io.tremaux.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.tremaux.graph.LookupCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.neo4j.graphdb.spatial.Point;

/** How this package reads and writes JSON: strictly, by streaming, and without closing what is not its own. */
final class Json {
    private static final int DEEPEST = 32;

    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private Json() {}

    /** Writes one document. */
    @FunctionalInterface
    interface Document {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** A small document, whole. */
    static byte[] bytes(Document document) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            document.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no way for memory to fail so
        }
        return bytes.toByteArray();
    }

    /** Writes what the cache behind a facade did, as members of the object at hand. */
    static void writeCounts(JsonGenerator json, LookupCounts counts) throws IOException {
        json.writeNumberField("lookups", counts.lookups());
        json.writeNumberField("hits", counts.hits);
        json.writeNumberField("misses", counts.misses);
        json.writeNumberField("fills", counts.fills);
        json.writeNumberField("refused", counts.refused);
        json.writeNumberField("bypassed", counts.bypassed);
    }

    /**
     * Writes the value of a property: booleans, numbers, strings and lists as themselves; temporal values as ISO text,
     * points as EWKT, and what is no JSON number (NaN, Infinity) as text.
     */
    static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof String || value instanceof Character) {
            json.writeString(value.toString());
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Double || value instanceof Float) {
            writeDecimal(json, (Number) value);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value.getClass().isArray()) {
            json.writeStartArray();
            for (int i = 0; i < Array.getLength(value); i++) {
                writeValue(json, Array.get(value, i));
            }
            json.writeEndArray();
        } else if (value instanceof Point point) {
            json.writeString(ewkt(point));
        } else {
            json.writeString(value.toString());
        }
    }

    private static void writeDecimal(JsonGenerator json, Number value) throws IOException {
        if (!Double.isFinite(value.doubleValue())) {
            json.writeString(value.toString());
        } else if (value instanceof Float) {
            json.writeNumber(value.floatValue());
        } else {
            json.writeNumber(value.doubleValue());
        }
    }

    private static String ewkt(Point point) {
        double[] coordinate = point.getCoordinate().getCoordinate();
        return Arrays.stream(coordinate)
                .mapToObj(Double::toString)
                .collect(Collectors.joining(
                        " ",
                        "SRID=" + point.getCRS().getCode() + ";POINT" + (coordinate.length > 2 ? " Z (" : " ("),
                        ")"));
    }
}
