package io.tremaux.http.rows;

import java.util.List;

/** Rows that all say the same of one node each, so that an answer can have them as columns. Belongs to one thread. */
public interface ColumnarRows extends AnswerRows {
    /** The columns, in order; asked for once. They hold what {@link #read} has read last. */
    List<Column> columns();

    /** Reads the row found last. A failure leaves nothing of it. */
    void read();
}
