package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/** Of a graph whose relationships are all there and have no properties. */
public enum NoRelationshipProperties implements RelationshipProperties {
    INSTANCE;

    @Override
    public @Nullable Object value(long relationship, int key) {
        return null;
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        return true;
    }
}
