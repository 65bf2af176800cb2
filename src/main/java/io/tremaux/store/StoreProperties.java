package io.tremaux.store;

import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.values.storable.BooleanValue;
import org.neo4j.values.storable.FloatingPointValue;
import org.neo4j.values.storable.IntegralValue;
import org.neo4j.values.storable.Value;

/** Property values by kernel cursor, for caches to keep. */
public final class StoreProperties implements Properties {
    private static final int NO_KEY = -1;

    private final StoreCursors cursors;
    private int key = NO_KEY;
    private PropertySelection selection = PropertySelection.ALL_PROPERTIES;

    public StoreProperties(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        Value value = read(node, key);
        return value == null ? null : value.asObjectCopy();
    }

    @Override
    public boolean test(long node, int key, ValueTest test) {
        Value value = read(node, key);
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

    private @Nullable Value read(long node, int asked) {
        if (!cursors.moveTo(node)) {
            return null;
        }
        if (asked != key) {
            selection = PropertySelection.selection(asked);
            key = asked;
        }
        PropertyCursor property = cursors.property();
        cursors.node().properties(property, selection);
        return property.next() ? property.propertyValue() : null;
    }
}
