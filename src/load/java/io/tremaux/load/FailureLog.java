package io.tremaux.load;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts, from Gatling's log, why requests had no answer; Gatling tells it nowhere else. {@code logback.xml} names this class. */
public final class FailureLog extends AppenderBase<ILoggingEvent> {
    private static final String MESSAGE = "Request '{}' failed for user {}: {}";
    private static final String REFUSED = "status.find";
    private static final Map<String, Map<String, LongAdder>> REASONS = new ConcurrentHashMap<>();

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getMessage().equals(MESSAGE)) {
            Object[] arguments = event.getArgumentArray();
            String reason = String.valueOf(arguments[2]);
            if (!reason.startsWith(REFUSED)) {
                REASONS.computeIfAbsent(String.valueOf(arguments[0]), key -> new ConcurrentHashMap<>())
                        .computeIfAbsent(reason, key -> new LongAdder())
                        .increment();
            }
        }
    }

    /** Each reason why requests of this name had no answer, and its number. */
    static Map<String, LongAdder> reasons(String request) {
        return new TreeMap<>(REASONS.getOrDefault(request, Map.of()));
    }
}
