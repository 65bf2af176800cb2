package io.tremaux.store;

import io.tremaux.graph.Properties;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.storageengine.api.PropertySelection;

/** Property values by kernel cursor, for caches to keep. */
public final class StoreProperties implements Properties {
    private final StoreCursors cursors;

    public StoreProperties(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        if (!cursors.moveTo(node)) {
            return null;
        }
        PropertyCursor property = cursors.property();
        cursors.node().properties(property, PropertySelection.selection(key));
        return property.next() ? property.propertyValue().asObjectCopy() : null;
    }
}
