package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * The rows of an answer, pulled from a query. An answer may have several JSON arrays, written one after another.
 * Belongs to one thread.
 */
public interface AnswerRows {
    /** The names of the arrays, in order. */
    List<String> arrays();

    /** Moves to the next row. False at the end of an array; the next call then begins the next array. */
    boolean next();

    /** Writes the row found last, as an object. If reading fails, it writes nothing. */
    void writeTo(JsonGenerator json) throws IOException;
}
