package io.tremaux.store;

import io.tremaux.graph.Direction;
import org.jspecify.annotations.Nullable;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.api.KernelTransactionImplementation;
import org.neo4j.kernel.impl.store.NodeLabelsField;
import org.neo4j.kernel.impl.store.record.NodeRecord;
import org.neo4j.kernel.impl.store.record.RelationshipRecord;
import org.neo4j.memory.MemoryTracker;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.StorageNodeCursor;
import org.neo4j.storageengine.api.StoragePropertyCursor;
import org.neo4j.storageengine.api.StorageReader;
import org.neo4j.storageengine.api.StorageRelationshipTraversalCursor;
import org.neo4j.values.storable.Value;

/**
 * By the storage engine's cursors, which lie below the kernel's: they know of no access rules, no changes of the transaction
 * and not that it was ended, and take an eighth less time. For callers who see everything, in transactions that changed nothing.
 */
final class StorageNodeReader extends NodeReader {
    private final StorageReader reader;
    private final KernelTransaction transaction;
    private final CursorContext context;
    private final MemoryTracker memory;
    private final StorageNodeCursor node;
    private final @Nullable NodeRecord nodeRecord; // the same, in the record format
    private @Nullable StoragePropertyCursor property;
    private @Nullable ChainEnds outgoingEnds;
    private @Nullable ChainEnds incomingEnds;

    StorageNodeReader(KernelTransactionImplementation transaction) {
        this.reader = transaction.newStorageReader();
        this.transaction = transaction;
        this.context = transaction.cursorContext();
        this.memory = transaction.memoryTracker();
        this.node = reader.allocateNodeCursor(context, transaction.storeCursors(), memory);
        this.nodeRecord = node instanceof NodeRecord cursor ? cursor : null;
    }

    @Override
    boolean moveTo(long id) {
        node.single(id);
        return node.next();
    }

    @Override
    boolean hasLabel(int label) {
        return node.hasLabel(label);
    }

    @Override
    int[] labels() {
        return node.labels();
    }

    /** The record's own label field, where all labels are in it: up to seven, if their tokens are small. */
    @Override
    long labelKey() {
        long field = nodeRecord == null ? NO_KEY : nodeRecord.getLabelField();
        return NodeLabelsField.fieldPointsToDynamicRecordOfLabels(field) ? NO_KEY : field;
    }

    @Override
    @Nullable Value property(PropertySelection selection) {
        StoragePropertyCursor cursor = property;
        if (cursor == null) {
            cursor = reader.allocatePropertyCursor(context, transaction.storeCursors(), memory);
            property = cursor;
        }
        node.properties(cursor, selection);
        return cursor.next() ? cursor.propertyValue() : null;
    }

    @Override
    boolean seesNone(Selection selection) {
        ChainEnds ends = nodeRecord == null ? null : ends(selection.direction());
        return ends != null && beginsWith(ends.of(node.entityReference()));
    }

    /** Whether the node's chain begins with its end, or there is none at all; a dense node's reference is no id. */
    private boolean beginsWith(long end) {
        return node.relationshipsReference() == end;
    }

    @Override
    RelationshipReader newRelationshipReader() {
        return new Relationships();
    }

    private @Nullable ChainEnds ends(Direction direction) {
        return switch (direction) {
            case OUTGOING -> outgoingEnds == null ? outgoingEnds = new ChainEnds(direction) : outgoingEnds;
            case INCOMING -> incomingEnds == null ? incomingEnds = new ChainEnds(direction) : incomingEnds;
            case BOTH -> null;
        };
    }

    @Override
    public void close() {
        super.close();
        if (property != null) {
            property.close();
        }
        node.close();
        reader.close();
    }

    private final class Relationships extends RelationshipReader {
        private final StorageRelationshipTraversalCursor cursor =
                reader.allocateRelationshipTraversalCursor(context, transaction.storeCursors(), memory);
        private final @Nullable RelationshipRecord record = ChainEnds.link(cursor);
        private @Nullable ChainEnds ends;
        private long end;
        private boolean isOver;

        Relationships() {
            super(StorageNodeReader.this);
        }

        @Override
        void find(Selection selection) {
            ends = record == null ? null : ends(selection.direction());
            end = ends == null ? ChainEnds.NONE : ends.of(node.entityReference());
            isOver = ends != null && beginsWith(end);
            if (!isOver) {
                node.relationships(cursor, selection.relationships());
            }
        }

        @Override
        boolean next() {
            if (isOver || !cursor.next()) {
                return false;
            }
            if (ends != null && record != null) {
                ends.note(record);
                isOver = end != ChainEnds.NONE && ends.behind(record) == end;
            }
            return true;
        }

        @Override
        long other() {
            return cursor.neighbourNodeReference();
        }

        @Override
        long id() {
            return cursor.entityReference();
        }

        @Override
        int type() {
            return cursor.type();
        }

        @Override
        long source() {
            return cursor.sourceNodeReference();
        }

        @Override
        long target() {
            return cursor.targetNodeReference();
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
