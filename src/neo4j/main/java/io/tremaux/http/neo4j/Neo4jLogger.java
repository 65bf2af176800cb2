package io.tremaux.http.neo4j;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.neo4j.logging.Log;

/** Neo4j's log, as code that does not know Neo4j writes to it. */
record Neo4jLogger(Log log) implements System.Logger {
    @Override
    public String getName() {
        return "tremaux";
    }

    @Override
    public boolean isLoggable(Level level) {
        return level != Level.DEBUG && level != Level.TRACE || log.isDebugEnabled();
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
        switch (level) {
            case ERROR -> log.error(message, thrown);
            case WARNING -> log.warn(message, thrown);
            case INFO -> log.info(message, thrown);
            default -> log.debug(message, thrown);
        }
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String format, @Nullable Object... parameters) {
        log(
                level,
                bundle,
                parameters.length == 0 ? format : new MessageFormat(format, Locale.ROOT).format(parameters),
                (Throwable) null);
    }
}
