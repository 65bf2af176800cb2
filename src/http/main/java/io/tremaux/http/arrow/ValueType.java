package io.tremaux.http.arrow;

import io.tremaux.json.ValueStyle;
import java.math.BigDecimal;
import java.util.Map;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The type of a column whose values decide it. Each loses nothing of its values. */
enum ValueType {
    INTEGER("a whole number", new ArrowType.Int(Long.SIZE, true), Map.of()),
    FLOAT("a floating-point number", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE), Map.of()),
    BOOLEAN("a boolean", ArrowType.Bool.INSTANCE, Map.of()),
    TEXT("a text", ArrowType.Utf8.INSTANCE, Map.of()),
    /** Any value, as JSON: text of Arrow's extension type for it. */
    JSON(
            "a list",
            ArrowType.Utf8.INSTANCE,
            Map.of("ARROW:extension:name", "arrow.json", "ARROW:extension:metadata", ""));

    private final String example; // for errors
    private final FieldType field;

    ValueType(String example, ArrowType type, Map<String, String> metadata) {
        this.example = example;
        this.field = new FieldType(true, type, null, metadata);
    }

    /** The type that has just such values: what JSON writes as a string is a text. */
    static ValueType of(Object value) {
        if (value instanceof Boolean) {
            return BOOLEAN;
        }
        if (value instanceof Double || value instanceof Float) {
            return FLOAT;
        }
        if (value instanceof Number) {
            return value instanceof BigDecimal ? TEXT : INTEGER;
        }
        return ValueStyle.isList(value) ? JSON : TEXT;
    }

    FieldType field() {
        return field;
    }

    @Override
    public String toString() {
        return example;
    }
}
