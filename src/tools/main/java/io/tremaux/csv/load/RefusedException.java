package io.tremaux.csv.load;

import com.fasterxml.jackson.databind.JsonNode;

/** The server refuses a request, and would refuse it again. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    /** Those at fault, as the server tells them; missing if it names none. */
    final transient JsonNode rows;

    RefusedException(String message, JsonNode rows) {
        super(message);
        this.rows = rows;
    }
}
