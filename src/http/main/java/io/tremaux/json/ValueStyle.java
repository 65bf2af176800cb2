package io.tremaux.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.store.GeoPoint;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;

/**
 * How the values of properties are written: as Neo4j's Query API writes them (Neo4j 5.26, Query API v2). Integers keep
 * all their digits in both. Values come as Neo4j's Java API has them, from any store: boxed scalars, arrays, java.time,
 * {@link GeoPoint}. Stateless; costs no object but for text.
 */
public enum ValueStyle {
    /**
     * As {@code application/json} there. Temporal values are ISO text, a date with a time and a zone without the zone's
     * name; points are EWKT, byte arrays Base64, and what is no JSON number (NaN, Infinity) text.
     */
    PLAIN {
        @Override
        public void write(JsonGenerator json, Object value) throws IOException {
            if (value instanceof Boolean truth) {
                json.writeBoolean(truth);
            } else if (value instanceof Double number) {
                write(json, number.doubleValue());
            } else if (value instanceof Float number) {
                writeFloat(json, number);
            } else if (value instanceof Number number) {
                write(json, number.longValue());
            } else if (isList(value)) {
                writeList(json, value);
            } else {
                json.writeString(plainText(value));
            }
        }

        @Override
        public void write(JsonGenerator json, long value) throws IOException {
            json.writeNumber(value);
        }

        @Override
        public void write(JsonGenerator json, double value) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeString(Double.toString(value));
            }
        }

        /** A float keeps its own digits: as a double, 0.1f would be 0.10000000149011612. */
        private void writeFloat(JsonGenerator json, float value) throws IOException {
            if (Float.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeString(Float.toString(value));
            }
        }
    },

    /** As {@code application/vnd.neo4j.query} there: <code>{"$type": "Integer", "_value": "1"}</code>. */
    TYPED {
        @Override
        public void write(JsonGenerator json, Object value) throws IOException {
            json.writeStartObject();
            json.writeStringField("$type", type(value));
            json.writeFieldName("_value");
            if (value instanceof Boolean truth) {
                json.writeBoolean(truth);
            } else if (isList(value)) {
                writeList(json, value);
            } else {
                json.writeString(text(value));
            }
            json.writeEndObject();
        }

        @Override
        public void write(JsonGenerator json, long value) throws IOException {
            write(json, (Object) value);
        }

        @Override
        public void write(JsonGenerator json, double value) throws IOException {
            write(json, (Object) value);
        }
    };

    /** Writes the value of a property, as Neo4j's Java API represents it. */
    public abstract void write(JsonGenerator json, Object value) throws IOException;

    /** Writes a whole number of any width. */
    public abstract void write(JsonGenerator json, long value) throws IOException;

    /** Writes a double. */
    public abstract void write(JsonGenerator json, double value) throws IOException;

    /** Whether a value is written as an array. */
    public static boolean isList(Object value) {
        return value.getClass().isArray() && !(value instanceof byte[]);
    }

    /** Writes an array value by value; it may have primitives. */
    void writeList(JsonGenerator json, Object array) throws IOException {
        json.writeStartArray();
        for (int i = 0; i < Array.getLength(array); i++) {
            write(json, Array.get(array, i));
        }
        json.writeEndArray();
    }

    /** The name that the Query API has for the type of a value. */
    private static String type(Object value) {
        if (value instanceof Boolean) {
            return "Boolean";
        }
        if (value instanceof Number) {
            return value instanceof Float || value instanceof Double ? "Float" : "Integer";
        }
        if (value instanceof byte[]) {
            return "Base64";
        }
        if (value.getClass().isArray()) {
            return "List";
        }
        if (value instanceof GeoPoint) {
            return "Point";
        }
        return value instanceof String || value instanceof Character ? "String" : temporalType(value);
    }

    /** The Query API tells a zone by name from an offset alone. */
    private static String temporalType(Object value) {
        if (value instanceof LocalDate) {
            return "Date";
        }
        if (value instanceof LocalTime) {
            return "LocalTime";
        }
        if (value instanceof OffsetTime) {
            return "Time";
        }
        if (value instanceof LocalDateTime) {
            return "LocalDateTime";
        }
        if (value instanceof ZonedDateTime time) {
            return hasOffsetAlone(time) ? "OffsetDateTime" : "ZonedDateTime";
        }
        return value instanceof TemporalAmount ? "Duration" : "String";
    }

    /** Also of a zone with a name but always the same offset, such as UTC. */
    private static boolean hasOffsetAlone(ZonedDateTime time) {
        return time.getZone().normalized() instanceof ZoneOffset;
    }

    /** What a value is as text that is plain: what JSON has as a string, without its quotes. */
    public static String plainText(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        return value instanceof ZonedDateTime time ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time) : text(value);
    }

    /** What is not a JSON number or a list. Seconds are always there, unlike in {@code toString}. */
    private static String text(Object value) {
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof GeoPoint point) {
            return ewkt(point);
        }
        if (value instanceof LocalTime time) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
        }
        if (value instanceof OffsetTime time) {
            return DateTimeFormatter.ISO_OFFSET_TIME.format(time);
        }
        if (value instanceof LocalDateTime time) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
        }
        if (value instanceof ZonedDateTime time) {
            return hasOffsetAlone(time)
                    ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)
                    : DateTimeFormatter.ISO_ZONED_DATE_TIME.format(time);
        }
        return value.toString();
    }

    /** Extended well-known text, {@code SRID=4326;POINT (12.9 55.6)}, with {@code Z} for three coordinates. */
    private static String ewkt(GeoPoint point) {
        double[] coordinate = point.coordinate();
        return Arrays.stream(coordinate)
                .mapToObj(Double::toString)
                .collect(Collectors.joining(
                        " ", "SRID=" + point.srid() + ";POINT" + (coordinate.length > 2 ? " Z (" : " ("), ")"));
    }
}
