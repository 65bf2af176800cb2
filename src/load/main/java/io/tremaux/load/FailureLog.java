package io.tremaux.load;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.joran.spi.JoranException;
import io.tremaux.tools.CommandException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.LoggerFactory;

/**
 * Counts, from Gatling's log, why requests had no answer; Gatling tells it nowhere else. {@code logback.xml} names this
 * class.
 */
public final class FailureLog extends AppenderBase<ILoggingEvent> {
    private static final String MESSAGE = "Request '{}' failed for user {}: {}";
    private static final String REJECTED = "status.find";
    private static final Map<String, Map<String, LongAdder>> REASONS = new ConcurrentHashMap<>();

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getMessage().equals(MESSAGE)) {
            Object[] arguments = event.getArgumentArray();
            String reason = String.valueOf(arguments[2]);
            if (!reason.startsWith(REJECTED)) {
                REASONS.computeIfAbsent(String.valueOf(arguments[0]), key -> new ConcurrentHashMap<>())
                        .computeIfAbsent(reason, key -> new LongAdder())
                        .increment();
            }
        }
    }

    /** Reads {@code logback.xml} again: Gatling resets the log where a run ends. */
    static void listen() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        try {
            new ContextInitializer(context).autoConfig();
        } catch (JoranException e) {
            throw new CommandException("logback.xml cannot be read: " + e.getMessage(), e);
        }
    }

    /** Each reason why requests of this name had no answer, and its number. */
    static Map<String, LongAdder> reasons(String request) {
        return new TreeMap<>(REASONS.getOrDefault(request, Map.of()));
    }
}
