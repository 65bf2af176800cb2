package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** The rows of an answer, pulled from a walk: arrays of objects, one array after another. Belongs to one thread. */
public interface AnswerRows {
    /** The names of the arrays, in order. */
    List<String> arrays();

    /** Goes on to the next row of the current array; false if it has no more, and then goes on to the next array. */
    boolean next();

    /** Writes the row found last, as an object. A failure to read leaves nothing of it. */
    void writeTo(JsonGenerator json) throws IOException;
}
