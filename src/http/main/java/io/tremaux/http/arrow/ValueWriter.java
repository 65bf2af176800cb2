package io.tremaux.http.arrow;

import io.tremaux.heap.Footprint;
import io.tremaux.http.rows.Column;
import io.tremaux.json.Json;
import io.tremaux.json.ValueStyle;
import io.tremaux.parameter.InvalidParameterException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.jspecify.annotations.Nullable;

/**
 * Writes a column whose values decide its type: those of the first batch, all of them. If they have several types, or
 * if there is no value, the column is JSON. A later value of another type fails the answer, so that no value is ever
 * converted in silence. Holds the values of a batch until it is finished.
 */
final class ValueWriter extends VectorWriter {
    private final String name;
    private final Supplier<? extends @Nullable Object> column; // the value of the current row; null if it has none
    private final BufferAllocator allocator;
    private final ValueStyle style;
    private final ValueType ifEmpty; // the type of a column whose first batch has no value
    private final @Nullable Object[] values = new Object[ArrowRows.MOST_ROWS]; // of the batch, by row
    private final boolean isAmount; // the first value tells the type of all
    private boolean hasValue; // any row so far has one
    private @Nullable ValueType type; // null until the first batch is finished, unless it is known before
    private @Nullable FieldVector vector; // null until the first batch is finished

    /** Writes a property. Where values say their type themselves, the column is JSON in any case. */
    ValueWriter(Column.Property column, BufferAllocator allocator) {
        this.name = column.name();
        this.column = column.value();
        this.allocator = allocator;
        this.style = column.style();
        this.ifEmpty = ValueType.JSON;
        this.isAmount = false;
        this.type = style == ValueStyle.TYPED ? ValueType.JSON : null;
    }

    /** Writes a number that each row has. */
    ValueWriter(Column.Amount column, BufferAllocator allocator) {
        this.name = column.name();
        this.column = column.value();
        this.allocator = allocator;
        this.style = ValueStyle.PLAIN;
        this.ifEmpty = ValueType.INTEGER;
        this.isAmount = true;
    }

    @Override
    boolean hasType() {
        return type != null || isAmount && hasValue;
    }

    @Override
    void begin() {}

    @Override
    long add(int row) {
        Object value = column.get();
        values[row] = value;
        hasValue |= value != null;
        return value == null ? 0 : Footprint.value(value);
    }

    /**
     * Decides the type by the first batch, and writes all values of a batch.
     *
     * @throws InvalidParameterException if a value of a later batch has another type
     */
    @Override
    void finish(int rows) {
        if (type == null) {
            type = decide(rows);
        } else if (type != ValueType.JSON) {
            requireType(type, rows);
        }
        if (vector == null) {
            vector = type.field().createNewSingleVector(name, allocator, null);
        }
        write(vector, type, rows);
        vector.setValueCount(rows);
        Arrays.fill(values, 0, rows, null);
    }

    /** The type of all values of the first batch; JSON if they have several. */
    private ValueType decide(int rows) {
        Set<ValueType> types = EnumSet.noneOf(ValueType.class);
        for (int row = 0; row < rows; row++) {
            Object value = values[row];
            if (value != null) {
                types.add(ValueType.of(value));
            }
        }
        if (types.isEmpty()) {
            return ifEmpty;
        }
        return types.size() == 1 ? types.iterator().next() : ValueType.JSON;
    }

    /** Checks that each value of a later batch has the type that the first one decided. */
    private void requireType(ValueType decided, int rows) {
        for (int row = 0; row < rows; row++) {
            Object value = values[row];
            if (value != null && ValueType.of(value) != decided) {
                throw new InvalidParameterException(
                        "properties",
                        name,
                        "values=typed, which makes JSON of each value, or an answer in JSON",
                        "The values of the first rows made " + name + " a column of another type: each was " + decided
                                + ", and a later one is " + ValueType.of(value) + ".");
            }
        }
    }

    /** Makes room for a batch, and writes its values. */
    private void write(FieldVector into, ValueType decided, int rows) {
        switch (decided) {
            case INTEGER -> {
                BigIntVector numbers = (BigIntVector) into;
                numbers.allocateNew(rows);
                each(rows, (row, value) -> numbers.set(row, ((Number) value).longValue()));
            }
            case FLOAT -> {
                Float8Vector numbers = (Float8Vector) into;
                numbers.allocateNew(rows);
                each(rows, (row, value) -> numbers.set(row, ((Number) value).doubleValue()));
            }
            case BOOLEAN -> {
                BitVector truths = (BitVector) into;
                truths.allocateNew(rows);
                each(rows, (row, value) -> truths.set(row, (Boolean) value ? 1 : 0));
            }
            case TEXT ->
                writeTexts(
                        (VarCharVector) into,
                        rows,
                        value -> ValueStyle.plainText(value).getBytes(StandardCharsets.UTF_8));
            case JSON -> writeTexts((VarCharVector) into, rows, value -> Json.bytes(json -> style.write(json, value)));
        }
    }

    /** Encodes all values of the batch first, and so allocates what they take at once. */
    private void writeTexts(VarCharVector into, int rows, Encoding encoding) {
        byte @Nullable [][] encoded = new byte[rows][];
        long bytes = 0;
        for (int row = 0; row < rows; row++) {
            Object value = values[row];
            if (value != null) {
                byte[] text = encoding.of(value);
                encoded[row] = text;
                bytes += text.length;
            }
        }
        into.allocateNew(bytes, rows);
        each(rows, (row, value) -> into.set(row, Objects.requireNonNull(encoded[row])));
    }

    /** Makes the bytes that stand for a value, in UTF-8. */
    @FunctionalInterface
    private interface Encoding {
        byte[] of(Object value);
    }

    /** Writes the value of one row into a vector. */
    @FunctionalInterface
    private interface Writing {
        void write(int row, Object value);
    }

    /** Writes the values that there are; the others stay null. */
    private void each(int rows, Writing writing) {
        for (int row = 0; row < rows; row++) {
            Object value = values[row];
            if (value != null) {
                writing.write(row, value);
            }
        }
    }

    @Override
    FieldVector vector() {
        return Objects.requireNonNull(vector);
    }

    @Override
    void clear() {
        if (vector != null) {
            vector.clear();
        }
    }
}
