package io.tremaux.neo4j.cursor;

import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.values.storable.BooleanValue;
import org.neo4j.values.storable.DoubleValue;
import org.neo4j.values.storable.IntegralValue;
import org.neo4j.values.storable.Value;

/**
 * Property values by cursor, of nodes or of relationships. Returned arrays are copies; tests see the value itself, and
 * make no object of a whole number, a double or a boolean. Belongs to one thread.
 */
abstract class CursorProperties implements Properties {
    private static final int NO_KEY = -1;

    private int key = NO_KEY; // of the selection
    private PropertySelection ofKey = PropertySelection.ALL_PROPERTIES;

    /** The value of the one selected property; null if there is none. */
    abstract @Nullable Value read(long id, PropertySelection selection);

    @Override
    public final @Nullable Object value(long id, int key) {
        Value value = read(id, selection(key));
        return value == null ? null : value.asObjectCopy();
    }

    @Override
    public final NodePredicate asking(int key, ValueTest test) {
        PropertySelection selection = selection(key);
        return node -> test(read(node, selection), test);
    }

    /** Selects one key. Keeps the last selection: a traversal asks about few keys. */
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
        if (value instanceof DoubleValue number) {
            return test.ofDouble(number.value());
        }
        return test.of(value == null ? null : value.asObject());
    }
}
