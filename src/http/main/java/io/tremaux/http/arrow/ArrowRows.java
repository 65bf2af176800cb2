package io.tremaux.http.arrow;

import io.tremaux.http.rows.Column;
import io.tremaux.http.rows.ColumnarRows;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as a stream of Arrow's record batches, and behind its end a second stream, of one row, with the summary.
 * A batch has at most 4,096 rows, and ends with the row that makes it 4 MiB; its memory is charged. A stream that fails
 * ends within a message, so that every reader fails too. Belongs to one thread.
 */
public final class ArrowRows implements AutoCloseable {
    static final int MOST_ROWS = 4_096;
    private static final long ENOUGH_BYTES = 4 << 20;
    private static final int CONTINUATION = -1; // which each message of the stream begins with

    private final ColumnarRows rows;
    private final OutputStream out;
    private final LongConsumer hold;
    private final BufferAllocator allocator;
    private final List<VectorWriter> columns;
    private @Nullable ArrowStreamWriter stream; // from the first batch on, which decides the types
    private @Nullable VectorSchemaRoot batch;
    private boolean inBatch; // that is being sent
    private int count; // rows of the current batch
    private long bytes; // that they take, as far as that depends on them
    private long mostBytes; // of a batch: charged

    /**
     * @param hold charges bytes that are about to be allocated, or throws if the answer may hold no more
     */
    public ArrowRows(ColumnarRows rows, OutputStream out, LongConsumer hold) {
        this.rows = rows;
        this.out = out;
        this.hold = hold;
        List<Column> asked = rows.columns();
        hold.accept((long) MOST_ROWS * Long.BYTES * asked.size()); // references to values
        this.allocator = ArrowMemory.open(hold);
        this.columns =
                asked.stream().map(column -> VectorWriter.of(column, allocator)).toList();
    }

    /** Reads the row that was found last into the batch. */
    public void add() {
        rows.read();
        if (count == 0) {
            columns.forEach(VectorWriter::begin);
        }
        for (VectorWriter column : columns) {
            bytes += column.add(count);
        }
        count++;
        if (bytes > mostBytes) {
            hold.accept(bytes - mostBytes);
            mostBytes = bytes;
        }
    }

    /** Rows that wait to be sent. */
    public int waiting() {
        return count;
    }

    /** Whether the current batch has to be sent before a further row. */
    public boolean isFull() {
        return count == MOST_ROWS || bytes >= ENOUGH_BYTES;
    }

    /** Whether a batch may be sent at any time: the types of the columns do not depend on the time. */
    public boolean hasTypes() {
        return stream != null || columns.stream().allMatch(VectorWriter::hasType);
    }

    /** Sends the current batch, which may be empty. */
    public void send() throws IOException {
        if (count == 0) {
            columns.forEach(VectorWriter::begin);
        }
        columns.forEach(column -> column.finish(count));
        if (batch == null || stream == null) {
            batch = new VectorSchemaRoot(
                    columns.stream().map(VectorWriter::vector).toList());
            stream = new ArrowStreamWriter(batch, null, out);
        }
        batch.setRowCount(count);
        inBatch = true;
        stream.writeBatch();
        inBatch = false;
        columns.forEach(VectorWriter::clear);
        count = 0;
        bytes = 0;
    }

    /** Sends what is left. */
    public void endRows() throws IOException {
        if (count > 0 || stream == null) {
            send();
        }
    }

    /**
     * Ends the stream, and sends the summary. No rows are left.
     *
     * @param results rows that were sent
     * @param truncated what cut them short; null if nothing did
     * @param summary as JSON
     */
    public void end(long results, @Nullable String truncated, byte[] summary) throws IOException {
        Objects.requireNonNull(stream).end();
        try (BigIntVector counts = new BigIntVector("count", ValueType.INTEGER.field(), allocator);
                VarCharVector cuts = new VarCharVector("truncated", ValueType.TEXT.field(), allocator);
                VarCharVector summaries = new VarCharVector("summary", ValueType.JSON.field(), allocator)) {
            counts.setSafe(0, results);
            if (truncated != null) {
                cuts.setSafe(0, truncated.getBytes(StandardCharsets.UTF_8));
            }
            summaries.setSafe(0, summary);
            sendRow(List.of(counts, cuts, summaries));
        }
    }

    private void sendRow(List<FieldVector> vectors) throws IOException {
        vectors.forEach(vector -> vector.setValueCount(1));
        ArrowStreamWriter row = new ArrowStreamWriter(new VectorSchemaRoot(vectors), null, out);
        row.writeBatch();
        row.end();
    }

    /**
     * Ends the stream so that each reader fails: with a message that is shorter than it says, and has the problem as
     * JSON. A batch that is sent in part already is such a message.
     */
    public void fail(byte[] problem) throws IOException {
        if (inBatch) {
            return;
        }
        ByteBuffer begun = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        begun.putInt(CONTINUATION).putInt(problem.length + Long.BYTES);
        out.write(begun.array());
        out.write(problem);
    }

    /** Releases the memory. Neither ends nor closes the stream below. */
    @Override
    public void close() {
        try (allocator) {
            columns.forEach(VectorWriter::close);
        }
    }
}
