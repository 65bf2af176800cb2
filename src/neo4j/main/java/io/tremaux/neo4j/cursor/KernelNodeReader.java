package io.tremaux.neo4j.cursor;

import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.internal.kernel.api.Read;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.RelationshipSelection;
import org.neo4j.values.storable.Value;

/**
 * Reads nodes by the kernel's cursors, which apply the caller's access rules and show what the transaction itself has
 * changed. The node and property cursors are one each, moved from node to node; a property cursor is allocated when the
 * first property is asked for. They charge their memory to the transaction.
 */
final class KernelNodeReader extends NodeReader {
    private final KernelTransaction transaction;
    private final Read read;
    private final NodeCursor node; // stands on the node moved to last
    private @Nullable PropertyCursor property; // null until the first property is asked for

    KernelNodeReader(KernelTransaction transaction) {
        this.transaction = transaction;
        this.read = transaction.dataRead();
        this.node = transaction.cursors().allocateNodeCursor(transaction.cursorContext(), transaction.memoryTracker());
    }

    @Override
    boolean moveTo(long id) {
        read.singleNode(id, node);
        return node.next();
    }

    @Override
    boolean hasLabel(int label) {
        return node.hasLabel(label);
    }

    @Override
    int[] labels() {
        return node.labels().all();
    }

    @Override
    @Nullable Value property(PropertySelection selection) {
        PropertyCursor cursor = property;
        if (cursor == null) {
            cursor = transaction
                    .cursors()
                    .allocatePropertyCursor(transaction.cursorContext(), transaction.memoryTracker());
            property = cursor;
        }
        node.properties(cursor, selection);
        return cursor.next() ? cursor.propertyValue() : null;
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
    }

    /** Moved from node to node as well, so that a relationship costs no object. */
    private final class Relationships extends RelationshipReader {
        private final RelationshipTraversalCursor cursor = transaction
                .cursors()
                .allocateRelationshipTraversalCursor(transaction.cursorContext(), transaction.memoryTracker());

        Relationships() {
            super(KernelNodeReader.this);
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
            return cursor.otherNodeReference();
        }

        @Override
        long id() {
            return cursor.relationshipReference();
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
