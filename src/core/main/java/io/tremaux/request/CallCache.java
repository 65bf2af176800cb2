package io.tremaux.request;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tremaux.query.QueryParameters;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what the config maps of one database's calls were read as, so that a call that a statement repeats for each row
 * reads its config once. Reading takes some 2 µs, longer than a traversal of one hop.
 *
 * <p><b>How long it may be trusted.</b> While the database is open: a config of strings, numbers and truth values means
 * the same for ever, names are looked up when the query runs, and the settings that it is read by do not change. A
 * config that names nodes or has parameters of its own is not kept.
 *
 * <p>At most {@value #MOST} small maps. Safe for use by any thread.
 *
 * @param <T> what a config is read as, without start nodes; immutable
 */
public final class CallCache<T> {
    private static final int MOST = 256;
    private static final int MOST_KEYS = 16;
    private static final int LONGEST_TEXT = 256;

    private final Cache<Map<String, @Nullable Object>, T> read = Caffeine.newBuilder()
            .maximumSize(MOST)
            .executor(Runnable::run) // evicts on the thread of a call, not on the common pool
            .build();

    /**
     * What a config is read as.
     *
     * @param reader throws if it cannot be used; that is not kept
     */
    public T get(Map<String, @Nullable Object> config, Function<Map<String, @Nullable Object>, T> reader) {
        if (!mayBeKept(config)) {
            return reader.apply(config);
        }
        T known = read.getIfPresent(config);
        if (known == null) {
            known = reader.apply(config);
            read.put(Map.copyOf(config), known); // the caller may change its own
        }
        return known;
    }

    private static boolean mayBeKept(Map<String, @Nullable Object> config) {
        if (config.size() > MOST_KEYS) {
            return false;
        }
        for (Map.Entry<String, @Nullable Object> each : config.entrySet()) {
            if (!isPlain(each.getValue()) || dependsOnCall(each.getKey())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(@Nullable Object value) {
        return value instanceof Boolean
                || value instanceof Long
                || value instanceof String text && text.length() <= LONGEST_TEXT;
    }

    private static boolean dependsOnCall(String key) {
        return TraverseReader.NODES.contains(key)
                || key.startsWith(QueryParameters.ARGUMENT.name())
                || key.length() > LONGEST_TEXT;
    }
}
