package io.tremaux.store;

import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.values.storable.BooleanValue;
import org.neo4j.values.storable.FloatingPointValue;
import org.neo4j.values.storable.IntegralValue;
import org.neo4j.values.storable.Value;

/** Property values by cursor, for caches to keep. */
public final class StoreProperties implements Properties {
    private static final int NO_KEY = -1;

    private final StoreCursors cursors;
    private int key = NO_KEY;
    private PropertySelection ofKey = PropertySelection.ALL_PROPERTIES;

    public StoreProperties(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        Value value = read(node, selection(key));
        return value == null ? null : value.asObjectCopy();
    }

    @Override
    public NodeTest asking(int key, ValueTest test) {
        PropertySelection selection = selection(key);
        return node -> test(read(node, selection), test);
    }

    private PropertySelection selection(int asked) {
        if (asked != key) {
            ofKey = PropertySelection.selection(asked);
            key = asked;
        }
        return ofKey;
    }

    private static boolean test(@Nullable Value value, ValueTest test) {
        if (value instanceof BooleanValue bool) {
            return test.ofBoolean(bool.booleanValue());
        }
        if (value instanceof IntegralValue number) {
            return test.ofLong(number.longValue());
        }
        if (value instanceof FloatingPointValue number) {
            return test.ofDouble(number.doubleValue());
        }
        return test.of(value == null ? null : value.asObject());
    }

    private @Nullable Value read(long node, PropertySelection selection) {
        return cursors.moveTo(node) ? cursors.node().property(selection) : null;
    }
}
