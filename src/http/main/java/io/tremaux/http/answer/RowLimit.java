package io.tremaux.http.answer;

import io.tremaux.http.rows.AnswerRows;
import java.io.IOException;

/** Counts the rows of an answer, and stops when there are more than it may have. Belongs to one thread. */
final class RowLimit {
    private final long maxRows;
    private int arrays; // begun so far
    private long rows;
    private long results;
    private boolean full;

    RowLimit(long maxRows) {
        this.maxRows = maxRows;
    }

    /** Writes the rows of the next array, as long as there is room. */
    void writeAll(AnswerRows source, ResponseStream stream) throws IOException {
        boolean ofResults = arrays++ == 0;
        while (!full && source.next()) {
            if (rows == maxRows) {
                full = true;
                return;
            }
            stream.write(source);
            rows++;
            results += ofResults ? 1 : 0;
        }
    }

    /** Rows of the first array; those of others say more about them. */
    long results() {
        return results;
    }

    /** Whether there was one row too many. */
    boolean isFull() {
        return full;
    }
}
