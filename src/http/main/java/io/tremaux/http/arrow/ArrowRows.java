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
 * Writes rows as a stream of Arrow's record batches. A second stream follows, whose one row has the summary. A batch
 * has at most {@value #MOST_ROWS} rows, and ends with the row that makes it 4 MiB; its memory is charged. If the query
 * fails, the stream breaks off in the middle of a message, so that no reader takes it for whole. Belongs to one thread.
 */
public final class ArrowRows implements AutoCloseable {
    static final int MOST_ROWS = 4_096;
    private static final long ENOUGH_BYTES = 4 << 20;
    private static final int CONTINUATION = -1; // each message of a stream begins with it

    private final ColumnarRows rows;
    private final OutputStream out;
    private final LongConsumer hold;
    private final BufferAllocator allocator;
    private final List<VectorWriter> columns;
    private @Nullable ArrowStreamWriter stream; // null before the first batch, which decides the types
    private @Nullable VectorSchemaRoot batch;
    private boolean inBatch; // a batch is being sent, or its sending failed
    private int count; // rows of the current batch
    private long bytes; // of the current batch, as the writers of its columns count them
    private long mostBytes; // of the largest batch so far; these are charged

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

    /**
     * Whether a batch may be sent before it is full. Not if it is the first, and the type of a column still depends on
     * its rows: then the type would depend on when the batch is sent.
     */
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

    /** Sends the rows that are left. Sends an empty batch if none was sent: a stream has at least one here. */
    public void endRows() throws IOException {
        if (count > 0 || stream == null) {
            send();
        }
    }

    /**
     * Ends the stream of rows, and sends the stream with the summary. Called after {@link #endRows}.
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
     * Breaks the stream off so that each reader fails. Its last message has the problem as JSON, and is shorter than
     * its header says. If a batch was sent in part, that is such a message already, and this writes nothing.
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
