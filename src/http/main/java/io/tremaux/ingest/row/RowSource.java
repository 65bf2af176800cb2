package io.tremaux.ingest.row;

import java.io.IOException;

/** Where rows come from. Belongs to one thread. */
public interface RowSource {
    /**
     * Reads the next row into one that was used before. False at the end.
     *
     * @throws RejectedRowsException if it has not the form of a row; the next call reads the row after it
     */
    boolean next(RawRow row) throws IOException;
}
