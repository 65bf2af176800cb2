package io.tremaux.service;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.bag.mutable.HashBag;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/**
 * The rows of an answer, held to be compared with those of another, and charged to the transaction. Belongs to its
 * thread.
 */
public final class HeldRows implements AutoCloseable {
    private static final long BYTES_OF_A_ROW = 48; // its list, and its places in the list of all and in a bag
    private static final long BYTES_OF_AN_ENTITY = 40;

    private final MemoryTracker memory;
    private final List<List<Entity>> rows = new ArrayList<>();
    private long charged;

    /** None so far. */
    public HeldRows(Transaction transaction) {
        memory = ((InternalTransaction) transaction).kernelTransaction().memoryTracker();
    }

    /**
     * Adds a row.
     *
     * @throws org.neo4j.memory.MemoryLimitExceededException if the transaction has no room for it
     */
    public void add(List<Entity> row) {
        long bytes = BYTES_OF_A_ROW + BYTES_OF_AN_ENTITY * row.size();
        memory.allocateHeap(bytes);
        charged += bytes;
        rows.add(row);
    }

    /** How many there are. */
    public long size() {
        return rows.size();
    }

    /** Whether both are the same nodes and relationships row by row, in the same order. */
    public boolean isInOrderOf(HeldRows other) {
        return rows.equals(other.rows);
    }

    /** Whether both have each row as often, in any order. */
    public boolean equalsButForOrder(HeldRows other) {
        return rows.size() == other.rows.size()
                && (isInOrderOf(other) || HashBag.newBag(rows).equals(HashBag.newBag(other.rows)));
    }

    /** Releases what was charged. */
    @Override
    public void close() {
        memory.releaseHeap(charged);
        charged = 0;
    }
}
