package io.tremaux.load;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

/**
 * Takes from Gatling's log why a request failed. Gatling logs it, and goes on with the user of the request, in the same thread.
 * {@code logback.xml} names this class.
 */
public final class FailureLog extends AppenderBase<ILoggingEvent> {
    private static final String MESSAGE = "Request '{}' failed for user {}: {}";
    private static final ThreadLocal<String> REASON = new ThreadLocal<>();

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getMessage().equals(MESSAGE)) {
            REASON.set(String.valueOf(event.getArgumentArray()[2]));
        }
    }

    /** Why the last request of this thread failed. */
    static String reason() {
        String reason = REASON.get();
        REASON.remove();
        return reason == null ? "no answer" : reason;
    }
}
