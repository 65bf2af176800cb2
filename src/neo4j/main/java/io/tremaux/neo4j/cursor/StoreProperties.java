package io.tremaux.neo4j.cursor;

import org.jspecify.annotations.Nullable;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.values.storable.Value;

/** Properties of nodes by cursor, for caches to keep. */
public final class StoreProperties extends CursorProperties {
    private final StoreCursors cursors;

    public StoreProperties(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    @Nullable Value read(long node, PropertySelection selection) {
        return cursors.moveTo(node) ? cursors.node().property(selection) : null;
    }
}
