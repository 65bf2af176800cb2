package io.tremaux.ingest.neo4j;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import org.neo4j.graphdb.Direction;
import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.storageengine.api.RelationshipSelection;

/** Finds the relationships from one node to another. Belongs to one thread. */
final class Connections implements AutoCloseable {
    private final KernelTransaction kernel;
    private final NodeCursor node;
    private final RelationshipTraversalCursor outgoing;
    private final RelationshipTraversalCursor incoming;

    Connections(KernelTransaction kernel) {
        this.kernel = kernel;
        node = kernel.cursors().allocateNodeCursor(kernel.cursorContext(), kernel.memoryTracker());
        outgoing = kernel.cursors().allocateRelationshipTraversalCursor(kernel.cursorContext(), kernel.memoryTracker());
        incoming = kernel.cursors().allocateRelationshipTraversalCursor(kernel.cursorContext(), kernel.memoryTracker());
    }

    /** All of a type, read from both ends in turn: a hub costs as much as the node at its other end. */
    LongList between(long from, long to, int type) {
        LongList found = new LongArrayList();
        LongList foundFromTo = new LongArrayList();
        open(from, type, Direction.OUTGOING, outgoing);
        open(to, type, Direction.INCOMING, incoming);
        while (true) {
            if (!outgoing.next()) {
                return found;
            }
            addIfTo(to, outgoing, found);
            if (!incoming.next()) {
                return foundFromTo;
            }
            addIfTo(from, incoming, foundFromTo);
        }
    }

    private static void addIfTo(long other, RelationshipTraversalCursor cursor, LongList found) {
        if (cursor.otherNodeReference() == other) {
            found.add(cursor.relationshipReference());
        }
    }

    private void open(long id, int type, Direction direction, RelationshipTraversalCursor cursor) {
        kernel.dataRead().singleNode(id, node);
        if (node.next()) {
            node.relationships(cursor, RelationshipSelection.selection(type, direction));
        }
    }

    @Override
    public void close() {
        node.close();
        outgoing.close();
        incoming.close();
    }
}
