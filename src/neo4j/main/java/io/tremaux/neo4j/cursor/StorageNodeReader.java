package io.tremaux.neo4j.cursor;

import org.jspecify.annotations.Nullable;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.api.KernelTransactionImplementation;
import org.neo4j.kernel.impl.store.NodeLabelsField;
import org.neo4j.kernel.impl.store.record.NodeRecord;
import org.neo4j.memory.MemoryTracker;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.RelationshipSelection;
import org.neo4j.storageengine.api.StorageNodeCursor;
import org.neo4j.storageengine.api.StoragePropertyCursor;
import org.neo4j.storageengine.api.StorageReader;
import org.neo4j.storageengine.api.StorageRelationshipTraversalCursor;
import org.neo4j.values.storable.Value;

/**
 * Reads nodes by the storage engine's cursors, which lie below the kernel's. They know no access rules, no changes of
 * the transaction and not that it was ended, and take an eighth less time. For callers that see everything, in
 * transactions that changed nothing.
 *
 * <p>The traversal itself sees at its looks that the transaction ended. The kernel's cursors without access rules would
 * still check the other two, and the record store below is that of one engine only.
 */
final class StorageNodeReader extends NodeReader {
    private final StorageReader reader; // of this object alone
    private final KernelTransaction transaction;
    private final CursorContext context;
    private final MemoryTracker memory;
    private final StorageNodeCursor node; // stands on the node moved to last
    private final @Nullable NodeRecord nodeRecord; // the same cursor as the record that it reads; null in other formats
    private @Nullable StoragePropertyCursor property; // null until the first property is asked for

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

    /** A dense node has a chain for each type and direction. */
    @Override
    boolean hasOneChain() {
        return nodeRecord != null && !node.supportsFastDegreeLookup();
    }

    @Override
    RelationshipReader newRelationshipReader() {
        return new Relationships();
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

    /** Types and directions are selected by the cursor: in a dense node only the chains that are asked for are read. */
    private final class Relationships extends RelationshipReader {
        private final StorageRelationshipTraversalCursor cursor =
                reader.allocateRelationshipTraversalCursor(context, transaction.storeCursors(), memory);

        Relationships() {
            super(StorageNodeReader.this);
        }

        @Override
        void find(RelationshipSelection selection) {
            node.relationships(cursor, selection);
        }

        @Override
        boolean next() {
            return cursor.next();
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
