package io.tremaux.jmh;

import java.util.Arrays;
import org.neo4j.graphdb.Direction;
import org.neo4j.internal.kernel.api.CursorFactory;
import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.RelationshipSelection;
import org.neo4j.values.storable.BooleanValue;

/**
 * The loop of {@link Csr} over Neo4j's own cursors and nothing else, without facades, filters or bounds: what reading the
 * store itself allows. Used once, by one thread.
 */
final class CursorLoop implements AutoCloseable {
    private final KernelTransaction transaction;
    private final NodeCursor node;
    private final PropertyCursor property;
    private final RelationshipTraversalCursor relationships;
    private final int labelA;
    private final int labelB;
    private final RelationshipSelection belowA;
    private final RelationshipSelection belowB;
    private final PropertySelection value;
    private final long root;

    CursorLoop(InternalTransaction transaction, long root) {
        this.transaction = transaction.kernelTransaction();
        this.root = root;
        CursorFactory cursors = this.transaction.cursors();
        CursorContext context = this.transaction.cursorContext();
        MemoryTracker memory = this.transaction.memoryTracker();
        node = cursors.allocateNodeCursor(context, memory);
        property = cursors.allocatePropertyCursor(context, memory);
        relationships = cursors.allocateRelationshipTraversalCursor(context, memory);
        TokenRead tokens = this.transaction.tokenRead();
        labelA = tokens.nodeLabel(SeedTraversal.A.name());
        labelB = tokens.nodeLabel(SeedTraversal.B.name());
        belowA = outgoing(tokens.relationshipType(SeedTraversal.HAS_B.name()));
        belowB = outgoing(tokens.relationshipType(SeedTraversal.HAS_A.name()));
        value = PropertySelection.selection(tokens.propertyKey(SeedTraversal.VALUE));
    }

    private static RelationshipSelection outgoing(int type) {
        return RelationshipSelection.selection(type, Direction.OUTGOING);
    }

    /** Depth-first, on a stack of its own. */
    long count() {
        long[] stack = new long[64];
        int height = 0;
        stack[height++] = root;
        long count = 0;
        while (height > 0) {
            transaction.dataRead().singleNode(stack[--height], node);
            if (!node.next()) {
                continue;
            }
            boolean isB = node.hasLabel(labelB);
            count += isB && isTrue() ? 1 : 0;
            node.relationships(relationships, node.hasLabel(labelA) ? belowA : belowB);
            while (relationships.next()) {
                if (height == stack.length) {
                    stack = Arrays.copyOf(stack, 2 * height);
                }
                stack[height++] = relationships.otherNodeReference();
            }
        }
        return count;
    }

    private boolean isTrue() {
        node.properties(property, value);
        return property.next() && ((BooleanValue) property.propertyValue()).booleanValue();
    }

    @Override
    public void close() {
        relationships.close();
        property.close();
        node.close();
    }
}
