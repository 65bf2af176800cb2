package io.tremaux.neo4j.cursor;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.RelationshipProperties;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.internal.kernel.api.RelationshipScanCursor;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.values.storable.Value;

/**
 * Reads properties of relationships by the kernel's cursors, which apply the caller's access rules and show what the
 * transaction itself has changed. Each question reads the relationship's record anew. A deleted relationship has no
 * properties. Belongs to one thread.
 */
public final class StoreRelationshipProperties extends CursorProperties
        implements RelationshipProperties, AutoCloseable {
    private static final long NONE = -1;

    private final KernelTransaction transaction;
    private final Epoch epoch;
    private @Nullable RelationshipScanCursor relationship;
    private @Nullable PropertyCursor property;
    private long asked = NONE; // the relationship of the record; leads() trusts the record once, right after a value
    private boolean found;

    /**
     * Opens cursors only when it is asked.
     *
     * @param epoch is advanced where a relationship is read
     */
    public StoreRelationshipProperties(KernelTransaction transaction, Epoch epoch) {
        this.transaction = transaction;
        this.epoch = epoch;
    }

    @Override
    @Nullable Value read(long id, PropertySelection selection) {
        RelationshipScanCursor record = moveTo(id);
        if (!found) {
            return null;
        }
        PropertyCursor values = property();
        record.properties(values, selection);
        return values.next() ? values.propertyValue() : null;
    }

    @Override
    public boolean leads(long id, long source, int type, long target) {
        RelationshipScanCursor record = id == asked ? relationship() : moveTo(id);
        asked = NONE; // the record may be trusted for one step of the walk
        return found
                && record.type() == type
                && record.sourceNodeReference() == source
                && record.targetNodeReference() == target;
    }

    private RelationshipScanCursor moveTo(long id) {
        RelationshipScanCursor record = relationship();
        transaction.dataRead().singleRelationship(id, record);
        found = record.next();
        asked = id;
        epoch.advance();
        return record;
    }

    private RelationshipScanCursor relationship() {
        RelationshipScanCursor cursor = relationship;
        if (cursor == null) {
            cursor = transaction
                    .cursors()
                    .allocateRelationshipScanCursor(transaction.cursorContext(), transaction.memoryTracker());
            relationship = cursor;
        }
        return cursor;
    }

    private PropertyCursor property() {
        PropertyCursor cursor = property;
        if (cursor == null) {
            cursor = transaction
                    .cursors()
                    .allocatePropertyCursor(transaction.cursorContext(), transaction.memoryTracker());
            property = cursor;
        }
        return cursor;
    }

    @Override
    public void close() {
        if (relationship != null) {
            relationship.close();
        }
        if (property != null) {
            property.close();
        }
    }
}
