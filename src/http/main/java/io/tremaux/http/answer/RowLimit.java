package io.tremaux.http.answer;

import io.tremaux.http.rows.AnswerRows;
import java.io.IOException;

/** The limit on the rows of an answer. Writes and counts rows, and stops at the limit. Belongs to one thread. */
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

    /** The number of rows in the first array. The rows of later arrays are no results of their own. */
    long results() {
        return results;
    }

    /** Whether there were more rows than the limit allows. */
    boolean isFull() {
        return full;
    }
}
