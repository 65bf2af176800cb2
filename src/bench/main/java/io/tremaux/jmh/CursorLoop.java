package io.tremaux.jmh;

import io.tremaux.floor.Csr;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.api.KernelTransactionImplementation;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.RelationshipSelection;
import org.neo4j.storageengine.api.StorageNodeCursor;
import org.neo4j.storageengine.api.StoragePropertyCursor;
import org.neo4j.storageengine.api.StorageReader;
import org.neo4j.storageengine.api.StorageRelationshipTraversalCursor;
import org.neo4j.values.storable.BooleanValue;
import org.neo4j.values.storable.Value;

/**
 * The loop of {@link Csr} over Neo4j's own cursors and nothing else, without facades, filters or bounds: the bound that
 * reading the store sets. Used once, by one thread.
 */
abstract class CursorLoop implements AutoCloseable {
    final PropertySelection value;
    private final RelationshipSelection belowA;
    private final RelationshipSelection belowB;
    private final int labelA;
    private final int labelB;
    private final long root;

    private CursorLoop(TokenRead tokens, long root) {
        this.root = root;
        labelA = tokens.nodeLabel(SeedTraversal.A.name());
        labelB = tokens.nodeLabel(SeedTraversal.B.name());
        belowA = outgoing(tokens.relationshipType(SeedTraversal.HAS_B.name()));
        belowB = outgoing(tokens.relationshipType(SeedTraversal.HAS_A.name()));
        value = PropertySelection.selection(tokens.propertyKey(SeedTraversal.VALUE));
    }

    static CursorLoop over(CursorBenchmark.Cursors cursors, InternalTransaction transaction, long root) {
        KernelTransaction kernel = transaction.kernelTransaction();
        return switch (cursors) {
            case KERNEL -> new OfKernel(kernel, root);
            case STORAGE_ENGINE -> new OfStorageEngine((KernelTransactionImplementation) kernel, root);
        };
    }

    private static RelationshipSelection outgoing(int type) {
        return RelationshipSelection.selection(type, Direction.OUTGOING);
    }

    /** Depth-first, on a stack of its own. */
    final long count() {
        long[] stack = new long[64];
        int height = 0;
        stack[height++] = root;
        long count = 0;
        while (height > 0) {
            if (!moveTo(stack[--height])) {
                continue;
            }
            count += hasLabel(labelB) && isTrue(value()) ? 1 : 0;
            find(hasLabel(labelA) ? belowA : belowB);
            for (long other = next(); other >= 0; other = next()) {
                if (height == stack.length) {
                    stack = Arrays.copyOf(stack, 2 * height);
                }
                stack[height++] = other;
            }
        }
        return count;
    }

    private static boolean isTrue(@Nullable Value value) {
        return value instanceof BooleanValue bool && bool.booleanValue();
    }

    abstract boolean moveTo(long id);

    abstract boolean hasLabel(int label);

    /** Of the node moved to; null if it has none. */
    abstract @Nullable Value value();

    abstract void find(RelationshipSelection selection);

    /** The next neighbour; -1 after the last. */
    abstract long next();

    @Override
    public abstract void close();

    private static final class OfKernel extends CursorLoop {
        private final KernelTransaction transaction;
        private final NodeCursor node;
        private final PropertyCursor property;
        private final RelationshipTraversalCursor relationships;

        OfKernel(KernelTransaction transaction, long root) {
            super(transaction.tokenRead(), root);
            this.transaction = transaction;
            var cursors = transaction.cursors();
            var context = transaction.cursorContext();
            node = cursors.allocateNodeCursor(context, transaction.memoryTracker());
            property = cursors.allocatePropertyCursor(context, transaction.memoryTracker());
            relationships = cursors.allocateRelationshipTraversalCursor(context, transaction.memoryTracker());
        }

        @Override
        boolean moveTo(long id) {
            transaction.dataRead().singleNode(id, node);
            return node.next();
        }

        @Override
        boolean hasLabel(int label) {
            return node.hasLabel(label);
        }

        @Override
        @Nullable Value value() {
            node.properties(property, value);
            return property.next() ? property.propertyValue() : null;
        }

        @Override
        void find(RelationshipSelection selection) {
            node.relationships(relationships, selection);
        }

        @Override
        long next() {
            return relationships.next() ? relationships.otherNodeReference() : -1;
        }

        @Override
        public void close() {
            relationships.close();
            property.close();
            node.close();
        }
    }

    private static final class OfStorageEngine extends CursorLoop {
        private final StorageReader reader;
        private final StorageNodeCursor node;
        private final StoragePropertyCursor property;
        private final StorageRelationshipTraversalCursor relationships;

        OfStorageEngine(KernelTransactionImplementation transaction, long root) {
            super(transaction.tokenRead(), root);
            reader = transaction.newStorageReader();
            var store = transaction.storeCursors();
            var context = transaction.cursorContext();
            node = reader.allocateNodeCursor(context, store, transaction.memoryTracker());
            property = reader.allocatePropertyCursor(context, store, transaction.memoryTracker());
            relationships = reader.allocateRelationshipTraversalCursor(context, store, transaction.memoryTracker());
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
        @Nullable Value value() {
            node.properties(property, value);
            return property.next() ? property.propertyValue() : null;
        }

        @Override
        void find(RelationshipSelection selection) {
            node.relationships(relationships, selection);
        }

        @Override
        long next() {
            return relationships.next() ? relationships.neighbourNodeReference() : -1;
        }

        @Override
        public void close() {
            relationships.close();
            property.close();
            node.close();
            reader.close();
        }
    }
}
