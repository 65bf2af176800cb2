package io.tremaux.csv.load;

import io.tremaux.csv.file.Source;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Rows of one file that are sent together, and are one transaction of the server: all of them are written, or none.
 *
 * @param first row of the source, from 0
 * @param end the row behind the last
 * @param again whether the rows may be written already, with no acknowledgement
 * @param fileBytes that were read for it
 */
record Chunk(Source source, Path path, long first, long end, boolean again, long fileBytes, List<Row> rows) {
    /**
     * A row.
     *
     * @param line of the file at which it begins
     * @param json a line
     */
    record Row(long line, byte[] json) {}

    byte[] body() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        rows.forEach(row -> body.writeBytes(row.json));
        return body.toByteArray();
    }

    Chunk sentAgain() {
        return new Chunk(source, path, first, end, true, fileBytes, rows);
    }

    /** The rest. */
    Chunk without(Set<Row> rejected) {
        List<Row> rest = rows.stream().filter(row -> !rejected.contains(row)).toList();
        return new Chunk(source, path, first, end, again, fileBytes, rest);
    }
}
