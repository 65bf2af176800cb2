package io.tremaux.cache;

import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * Properties of relationships for a request that asked for shared caches and may not use them. They are read from the
 * store, and each look-up is counted as bypassed.
 */
public final class BypassedRelationshipProperties implements RelationshipProperties {
    private final RelationshipProperties source;
    private final BypassedProperties counted;

    public BypassedRelationshipProperties(RelationshipProperties source, LookupCounts counts) {
        this.source = source;
        this.counted = new BypassedProperties(source, counts);
    }

    @Override
    public @Nullable Object value(long relationship, int key) {
        return counted.value(relationship, key);
    }

    @Override
    public NodePredicate asking(int key, ValueTest test) {
        return counted.asking(key, test);
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        return this.source.leads(relationship, source, type, target);
    }
}
