package io.tremaux.csv.load;

import io.tremaux.csv.file.LoadPlan;
import io.tremaux.csv.file.RejectedRowException;
import io.tremaux.csv.file.RowWriter;
import io.tremaux.csv.file.Source;
import io.tremaux.csv.file.SourceRows;
import io.tremaux.tools.CommandException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a source in chunks, from some row on. Belongs to one thread. */
final class Chunks implements AutoCloseable {
    /** Bounds the memory of this client; the server would take 64 MiB. */
    private static final int MOST_BYTES = 2 << 20;

    private final Source source;
    private final int batch;
    private final BadRows bad;
    private final long sentBefore;
    private final SourceRows rows;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final RowWriter writer;
    private @Nullable List<@Nullable String> next;
    private long row;
    private long bytesBefore;

    /**
     * @param batch rows of a chunk
     * @param from the first row that is wanted
     * @param sentBefore the row behind the last that may have been sent before
     */
    Chunks(Source source, LoadPlan plan, int batch, BadRows bad, long from, long sentBefore) {
        this.source = source;
        this.batch = batch;
        this.bad = bad;
        this.sentBefore = sentBefore;
        try {
            this.writer = new RowWriter(source, plan, line);
        } catch (IOException e) {
            throw new CommandException("lines cannot be written: " + e, e);
        }
        this.rows = source.open();
        this.next = rows.next();
        for (; row < from && next != null; row++) {
            next = rows.next();
        }
        this.bytesBefore = rows.bytes();
    }

    /** Bytes of the files that were read for the rows before the first that is wanted. */
    long skippedBytes() {
        return bytesBefore;
    }

    /** The next chunk; null behind the last. */
    @Nullable Chunk next() {
        if (next == null) {
            return null;
        }
        List<Chunk.Row> sent = new ArrayList<>();
        int bytes = 0;
        long first = row;
        boolean again = row < sentBefore;
        Path path = rows.path();
        while (next != null
                && sent.size() < batch
                && bytes < MOST_BYTES
                && path.equals(rows.path())
                && again == row < sentBefore) {
            try {
                line.reset();
                writer.write(next);
                sent.add(new Chunk.Row(rows.line(), line.toByteArray()));
                bytes += line.size();
            } catch (RejectedRowException e) {
                bad.add(List.of(new BadRows.BadRow(path, rows.line(), e.column(), String.valueOf(e.getMessage()))));
            } catch (IOException e) {
                throw new CommandException("lines cannot be written: " + e, e);
            }
            row++;
            next = rows.next();
        }
        long fileBytes = rows.bytes() - bytesBefore;
        bytesBefore = rows.bytes();
        return new Chunk(source, path, first, row, again, fileBytes, sent);
    }

    @Override
    public void close() {
        rows.close();
    }
}
