package io.tremaux.http.arrow;

import io.tremaux.http.rows.Column;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Writes one column of the rows of {@link ArrowRows} into an Arrow vector, batch by batch. Each batch is begun, filled
 * row by row, finished, sent, and cleared. Belongs to one thread.
 */
abstract class VectorWriter implements AutoCloseable {
    /** Of an element id, or of the labels of a node; a vector grows if this was too little. */
    private static final long BYTES_OF_TEXT = 48;

    /** The writer of a column. */
    static VectorWriter of(Column column, BufferAllocator allocator) {
        if (column instanceof Column.Int whole) {
            return ints(whole, allocator);
        }
        if (column instanceof Column.Whole whole) {
            return wholes(whole, allocator);
        }
        if (column instanceof Column.Decimal decimal) {
            return decimals(decimal, allocator);
        }
        if (column instanceof Column.Labels labels) {
            return new OfLabels(labels, allocator);
        }
        if (column instanceof Column.Amount amount) {
            return new ValueWriter(amount, allocator);
        }
        if (column instanceof Column.Property property) {
            return new ValueWriter(property, allocator);
        }
        return new OfText(column, allocator);
    }

    private static VectorWriter ints(Column.Int column, BufferAllocator allocator) {
        IntVector vector = new IntVector(column.name(), required(new ArrowType.Int(Integer.SIZE, true)), allocator);
        return new OfNumbers(vector, row -> vector.set(row, column.value().getAsInt()));
    }

    private static VectorWriter wholes(Column.Whole column, BufferAllocator allocator) {
        BigIntVector vector = new BigIntVector(column.name(), required(new ArrowType.Int(Long.SIZE, true)), allocator);
        return new OfNumbers(vector, row -> vector.set(row, column.value().getAsLong()));
    }

    private static VectorWriter decimals(Column.Decimal column, BufferAllocator allocator) {
        ArrowType type = new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
        Float8Vector vector = new Float8Vector(column.name(), required(type), allocator);
        return new OfNumbers(vector, row -> vector.set(row, column.value().getAsDouble()));
    }

    /** The type of a column that has a value in each row. */
    static FieldType required(ArrowType type) {
        return new FieldType(false, type, null);
    }

    /** Begins a batch, with room for as many rows as one can have. */
    abstract void begin();

    /**
     * Takes the value of the current row, into the next row of the batch. Returns how many bytes the value takes if
     * that depends on the value, else 0.
     */
    abstract long add(int row);

    /**
     * Whether the type of the column is certain, so that no later value of the first batch changes it. Only then may a
     * first batch be sent while further rows may come.
     */
    boolean hasType() {
        return true;
    }

    /** Ends a batch. From now on the column has its vector. */
    void finish(int rows) {
        vector().setValueCount(rows);
    }

    /** The vector with the batch that was finished last. */
    abstract FieldVector vector();

    /** Releases the memory of a batch. */
    void clear() {
        vector().clear();
    }

    @Override
    public void close() {
        clear();
    }

    /** Numbers of one width, in a vector that has its room from the beginning of the batch. */
    private static final class OfNumbers extends VectorWriter {
        private final BaseFixedWidthVector vector;
        private final IntConsumer writing; // writes the current number into a row of the vector

        OfNumbers(BaseFixedWidthVector vector, IntConsumer writing) {
            this.vector = vector;
            this.writing = writing;
        }

        @Override
        void begin() {
            vector.allocateNew(ArrowRows.MOST_ROWS);
        }

        @Override
        long add(int row) {
            writing.accept(row);
            return 0;
        }

        @Override
        FieldVector vector() {
            return vector;
        }
    }

    /** Texts, or element ids. An id is encoded without a string. */
    private static final class OfText extends VectorWriter {
        private final Column column;
        private final VarCharVector vector;

        OfText(Column column, BufferAllocator allocator) {
            this.column = column;
            this.vector = new VarCharVector(column.name(), required(ArrowType.Utf8.INSTANCE), allocator);
        }

        @Override
        void begin() {
            vector.allocateNew(BYTES_OF_TEXT * ArrowRows.MOST_ROWS, ArrowRows.MOST_ROWS);
        }

        @Override
        long add(int row) {
            if (column instanceof Column.Id id) {
                int length = id.ids().encode(id.node().getAsLong());
                vector.setSafe(row, id.ids().encoded(), 0, length);
                return length;
            }
            byte[] text = ((Column.Text) column).value().get().getBytes(StandardCharsets.UTF_8);
            vector.setSafe(row, text);
            return text.length;
        }

        @Override
        FieldVector vector() {
            return vector;
        }
    }

    /** A list of texts for each row: the names of all rows are in one vector, one list after another. */
    private static final class OfLabels extends VectorWriter {
        private final Column.Labels column;
        private final ListVector lists;
        private final VarCharVector names;
        private int count; // names in the batch

        OfLabels(Column.Labels column, BufferAllocator allocator) {
            this.column = column;
            this.lists = new ListVector(column.name(), allocator, required(ArrowType.List.INSTANCE), null);
            this.names = (VarCharVector)
                    lists.addOrGetVector(required(ArrowType.Utf8.INSTANCE)).getVector();
        }

        @Override
        void begin() {
            lists.setInitialCapacity(ArrowRows.MOST_ROWS);
            lists.allocateNew();
            count = 0;
        }

        @Override
        long add(int row) {
            byte[][] labels = column.value().get();
            lists.startNewValue(row);
            long bytes = 0;
            for (byte[] label : labels) {
                names.setSafe(count++, label);
                bytes += label.length;
            }
            lists.endValue(row, labels.length);
            return bytes;
        }

        @Override
        FieldVector vector() {
            return lists;
        }
    }
}
