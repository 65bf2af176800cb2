package io.tremaux.store;

import io.tremaux.graph.Properties;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.storageengine.api.PropertySelection;

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
    public @Nullable Object value(long node, int asked) {
        if (!cursors.moveTo(node)) {
            return null;
        }
        if (asked != key) {
            selection = PropertySelection.selection(asked);
            key = asked;
        }
        PropertyCursor property = cursors.property();
        cursors.node().properties(property, selection);
        return property.next() ? property.propertyValue().asObjectCopy() : null;
    }
}
