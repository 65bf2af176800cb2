package io.tremaux.store;

import io.tremaux.graph.LabelSequence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.CursorFactory;
import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.PropertyCursor;
import org.neo4j.internal.kernel.api.Read;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.memory.MemoryTracker;

/**
 * A request's own kernel cursors, each made when it is first needed: a walk over warm caches needs none. The node cursor is
 * left standing on the node searched last, so that one search serves the labels, then the properties, then the relationships
 * of a node. The caller's access rules apply, because the cursors apply them. Belongs to one thread and one transaction.
 */
public final class StoreCursors implements AutoCloseable {
    private static final long NO_NODE = -1;

    private final Read read;
    private final Runnable assertOpen;
    private final CursorFactory cursors;
    private final CursorContext context;
    private final MemoryTracker memory;
    private final List<RelationshipTraversalCursor> relationships = new ArrayList<>();
    private @Nullable NodeCursor node;
    private @Nullable PropertyCursor property;
    private long standsOn = NO_NODE;
    private boolean found;

    public StoreCursors(KernelTransaction transaction) {
        cursors = transaction.cursors();
        context = transaction.cursorContext();
        memory = transaction.memoryTracker();
        read = transaction.dataRead();
        assertOpen = transaction::assertOpen;
    }

    /** Moves to a node, if the cursor does not stand there already; false if there is no such node. */
    boolean moveTo(long id) {
        if (id != standsOn) {
            NodeCursor cursor = node();
            read.singleNode(id, cursor);
            found = cursor.next();
            standsOn = id;
        }
        return found;
    }

    /** Which of some labels a node has, asked one by one, as bits of their mask. */
    long among(long id, LabelSequence labels) {
        long found = 0;
        if (moveTo(id)) {
            NodeCursor cursor = node();
            for (int i = 0; i < labels.length(); i++) {
                found |= cursor.hasLabel(labels.label(i)) ? 1L << labels.label(i) : 0;
            }
        }
        return found;
    }

    /** Forgets what was read, so that the next move reads anew, whatever changed since. */
    public void forget() {
        standsOn = NO_NODE;
    }

    /** Throws if the transaction was ended: reading by cursor alone would not notice. */
    void assertOpen() {
        assertOpen.run();
    }

    /** Whether the transaction has changed anything that is not committed yet. */
    public boolean seeOwnChanges() {
        return read.transactionStateHasChanges();
    }

    NodeCursor node() {
        NodeCursor cursor = node;
        if (cursor == null) {
            cursor = cursors.allocateNodeCursor(context, memory);
            node = cursor;
        }
        return cursor;
    }

    PropertyCursor property() {
        PropertyCursor cursor = property;
        if (cursor == null) {
            cursor = cursors.allocatePropertyCursor(context, memory);
            property = cursor;
        }
        return cursor;
    }

    /** One more cursor over relationships, closed with all others. */
    RelationshipTraversalCursor newRelationshipCursor() {
        RelationshipTraversalCursor cursor = cursors.allocateRelationshipTraversalCursor(context, memory);
        relationships.add(cursor);
        return cursor;
    }

    @Override
    public void close() {
        // javac 17 names in a method reference the class that declares close(), which is another one in Neo4j 2026
        for (RelationshipTraversalCursor cursor : relationships) {
            cursor.close();
        }
        if (property != null) {
            property.close();
        }
        if (node != null) {
            node.close();
        }
    }
}
