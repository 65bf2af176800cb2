package io.tremaux.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.tremaux.graph.LookupCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How Tremaux reads and writes JSON: strictly, and without closing what is not its own. */
public final class Json {
    /** Levels of objects and arrays that a text may have; a deeper one is no valid JSON here. */
    private static final int DEEPEST = 32;

    /** What Jackson writes before a line and a column in a message: where the text came from, which callers know. */
    private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;]*; ");

    /**
     * For documents, which are small. Rejects members that are given twice; does not close the stream that it writes
     * to.
     */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    /** For rows, of which there are many: their readers detect duplicates themselves. Closes nothing. */
    public static final JsonFactory ROWS = JsonFactory.builder()
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    /** The codec of {@link #FACTORY}, too. Its callers flush. */
    private static final ObjectMapper MAPPER =
            new ObjectMapper(FACTORY).disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);

    private Json() {}

    /**
     * Writes how much older than the store an entry of the shared caches may be, in seconds; nothing where they are
     * exact.
     */
    public static void writeMaxStaleness(JsonGenerator json, @Nullable Duration maxStaleness) throws IOException {
        if (maxStaleness != null) {
            json.writeNumberField("maxStaleness", seconds(maxStaleness));
        }
    }

    /** Whole seconds without a point, parts of them with as many digits as they need. */
    public static BigDecimal seconds(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros();
        return seconds.scale() < 0 ? seconds.setScale(0) : seconds;
    }

    /** Writes one document. */
    @FunctionalInterface
    public interface Document {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** A small document, whole. */
    public static byte[] bytes(Document document) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            document.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no way for memory to fail so
        }
        return bytes.toByteArray();
    }

    /** A small document, whole: a record with its components in order, a map, or a list of these. */
    public static byte[] bytes(Object document) {
        return bytes(json -> MAPPER.writeValue(json, document));
    }

    /**
     * Reads a document that {@link #bytes(Object)} has written.
     *
     * @throws IOException if it is none of that type
     */
    public static <T> T read(byte[] document, Class<T> type) throws IOException {
        return MAPPER.readValue(document, type);
    }

    /** To three decimals: of milliseconds, to the microsecond. */
    public static double rounded(double number) {
        return Math.round(number * 1000) / 1000.0;
    }

    /** What is wrong with a text that is no JSON, and where: a sentence without its end. */
    public static String fault(JsonProcessingException e) {
        JsonLocation at = e.getLocation(); // limits of lengths have none
        return "is not valid JSON: "
                + SOURCE.matcher(e.getOriginalMessage()).replaceAll("[")
                + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")");
    }

    /** Writes a member of the current object that is an array of strings. */
    public static void writeStrings(JsonGenerator json, String member, Iterable<String> strings) throws IOException {
        json.writeArrayFieldStart(member);
        for (String each : strings) {
            json.writeString(each);
        }
        json.writeEndArray();
    }

    /** The text of an array of strings. */
    public static String array(List<String> strings) {
        StringBuilder text = new StringBuilder("[");
        for (String each : strings) {
            text.append(text.length() > 1 ? ",\"" : "\"");
            JsonStringEncoder.getInstance().quoteAsString(each, text);
            text.append('"');
        }
        return text.append(']').toString();
    }

    /** Whether a text has no half of a character, which JSON can spell, and no value of a graph holds. */
    public static boolean isUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Writes what the cache behind a facade did, as members of the current object. */
    public static void writeCounts(JsonGenerator json, LookupCounts counts) throws IOException {
        json.writeNumberField("lookups", counts.lookups());
        json.writeNumberField("hits", counts.hits);
        json.writeNumberField("misses", counts.misses);
        json.writeNumberField("fills", counts.fills);
        json.writeNumberField("refused", counts.rejected);
        json.writeNumberField("bypassed", counts.bypassed);
    }
}
