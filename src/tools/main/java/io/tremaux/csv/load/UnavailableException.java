package io.tremaux.csv.load;

import java.io.IOException;
import java.time.Duration;

/** The server has written nothing, and may write the same rows a moment later. */
final class UnavailableException extends IOException {
    private static final long serialVersionUID = 1;

    final Duration retryAfter;

    UnavailableException(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }
}
