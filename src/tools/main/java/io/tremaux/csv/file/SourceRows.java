package io.tremaux.csv.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a source, file after file, without headers. Belongs to one thread. */
public final class SourceRows implements AutoCloseable {
    private final Source source;
    private final List<String> header;
    private int file;
    private CsvRows rows;
    private long bytesBefore;

    SourceRows(Source source) {
        this.source = source;
        this.rows = new CsvRows(path(), source.format());
        this.header = new ArrayList<>(rows.next());
    }

    /** The next row's fields, valid until the next call; null behind the last. */
    public @Nullable List<String> next() {
        List<String> fields = rows.next();
        while (fields == null) {
            if (file == source.files().size() - 1) {
                return null;
            }
            bytesBefore += rows.bytes();
            rows.close();
            file++;
            rows = new CsvRows(path(), source.format());
            fields = rows.next();
            if (header.equals(fields)) { // files that were made in the same way each have it
                fields = rows.next();
            }
        }
        return fields;
    }

    /** The file of the last row. */
    public Path path() {
        return source.files().get(file);
    }

    /** The line of the file at which the last row began. */
    public long line() {
        return rows.line();
    }

    /** Bytes of the files that are read so far, compressed as they are. */
    public long bytes() {
        return bytesBefore + rows.bytes();
    }

    @Override
    public void close() {
        rows.close();
    }
}
