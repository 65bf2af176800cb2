package io.tremaux.csv.load;

import com.fasterxml.jackson.databind.JsonNode;

/** The server rejects a request, and would reject it again. */
final class RejectedException extends Exception {
    private static final long serialVersionUID = 1;

    /** Those at fault, as the server tells them; missing if it names none. */
    final transient JsonNode rows;

    RejectedException(String message, JsonNode rows) {
        super(message);
        this.rows = rows;
    }
}
