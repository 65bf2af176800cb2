package io.tremaux.neo4j;

import org.neo4j.internal.kernel.api.NodeCursor;
import org.neo4j.internal.kernel.api.Read;
import org.neo4j.kernel.api.KernelTransaction;

/** The ids of all nodes that a caller may see, in the store's order. Belongs to one thread and one transaction. */
public final class AllNodes implements AutoCloseable {
    private static final long NONE = -1;

    private final Read read;
    private final NodeCursor cursor;

    public AllNodes(KernelTransaction transaction) {
        read = transaction.dataRead();
        cursor = transaction.cursors().allocateNodeCursor(transaction.cursorContext(), transaction.memoryTracker());
        read.allNodesScan(cursor);
    }

    /** The number of nodes there are, in O(1). */
    public long count() {
        return read.nodesGetCount();
    }

    /** The next node, or -1 after the last. */
    public long next() {
        return cursor.next() ? cursor.nodeReference() : NONE;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
