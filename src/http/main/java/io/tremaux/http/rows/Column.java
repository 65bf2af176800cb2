package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.tremaux.json.ValueStyle;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A column of an answer: its name, and a supplier of its value in the current row. Belongs to one thread. */
public sealed interface Column {
    String name();

    /** A column that is a member of its own in a row of JSON. */
    sealed interface Member extends Column {
        SerializableString key();

        @Override
        default String name() {
            return key().getValue();
        }

        /** Writes the member. */
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** A whole number of 32 bits. */
    record Int(SerializableString key, IntSupplier value) implements Member {
        Int(String name, IntSupplier value) {
            this(new SerializedString(name), value);
        }

        @Override
        public void writeTo(JsonGenerator json) throws IOException {
            json.writeFieldName(key);
            json.writeNumber(value.getAsInt());
        }
    }

    /** A whole number of 64 bits. */
    record Whole(SerializableString key, LongSupplier value) implements Member {
        Whole(String name, LongSupplier value) {
            this(new SerializedString(name), value);
        }

        @Override
        public void writeTo(JsonGenerator json) throws IOException {
            json.writeFieldName(key);
            json.writeNumber(value.getAsLong());
        }
    }

    /** A floating-point number. */
    record Decimal(SerializableString key, DoubleSupplier value) implements Member {
        Decimal(String name, DoubleSupplier value) {
            this(new SerializedString(name), value);
        }

        @Override
        public void writeTo(JsonGenerator json) throws IOException {
            json.writeFieldName(key);
            json.writeNumber(value.getAsDouble());
        }
    }

    /** A text. In JSON it may be null, where there is none; in Arrow it may not. */
    record Text(SerializableString key, Supplier<@Nullable String> value) implements Member {
        Text(String name, Supplier<@Nullable String> value) {
            this(new SerializedString(name), value);
        }

        @Override
        public void writeTo(JsonGenerator json) throws IOException {
            json.writeFieldName(key);
            json.writeString(value.get());
        }
    }

    /** A number whose kind depends on the query, and is the same in all rows: whole, floating-point or decimal. */
    record Amount(SerializableString key, Supplier<? extends Number> value) implements Member {
        Amount(String name, Supplier<? extends Number> value) {
            this(new SerializedString(name), value);
        }

        /** Writes a decimal as a string: readers of JSON would make a floating-point number of a number. */
        @Override
        public void writeTo(JsonGenerator json) throws IOException {
            Number number = value.get();
            json.writeFieldName(key);
            if (number instanceof BigDecimal decimal) {
                json.writeString(decimal.toPlainString());
            } else if (number instanceof Long whole) {
                json.writeNumber(whole);
            } else {
                json.writeNumber(number.doubleValue());
            }
        }
    }

    /** The element id of a node. */
    record Id(String name, NodeIds ids, LongSupplier node) implements Column {}

    /** The labels of a node, in UTF-8. */
    record Labels(String name, Supplier<byte[][]> value) implements Column {}

    /**
     * A property of a node.
     *
     * @param value in the Java types of Neo4j's API, from any store; null if the node has none
     */
    record Property(String name, ValueStyle style, Supplier<@Nullable Object> value) implements Column {}
}
