package io.tremaux.cache;

import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * Properties of nodes for a request that asked for shared caches and may not use them. They are read from the store,
 * and each look-up is counted as bypassed.
 */
public final class BypassedProperties implements Properties {
    private final Properties source;
    private final LookupCounts counts;

    public BypassedProperties(Properties source, LookupCounts counts) {
        this.source = source;
        this.counts = counts;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        counts.bypassed++;
        return source.value(node, key);
    }

    @Override
    public NodePredicate asking(int key, ValueTest test) {
        NodePredicate asking = source.asking(key, test);
        return node -> {
            counts.bypassed++;
            return asking.of(node);
        };
    }
}
