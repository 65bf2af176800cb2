package io.tremaux.seed;

import io.tremaux.neo4j.entity.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Makes or deletes a seed graph in many transactions. Invariant: after each commit {@link Kind#nodes} finds all nodes
 * so far, and the mark says that the graph is incomplete. So after an interrupted run, the next one recognises the
 * nodes of the graph. Used once, by one thread.
 */
abstract class Grower implements AutoCloseable {
    private static final int STEPS_PER_TRANSACTION = 10_000;

    private final Supplier<InternalTransaction> transactions;
    private final Measures measures;
    private final AtomicLong made;
    private InternalTransaction transaction;
    private int inTransaction;

    /** @param made counts the nodes committed or about to be; other threads read it */
    Grower(Measures measures, Supplier<InternalTransaction> transactions, AtomicLong made) {
        this.transactions = transactions;
        this.measures = measures;
        this.made = made;
        this.transaction = transactions.get();
    }

    /**
     * Deletes the nodes, the last first, and the relationships that each has then, those of a node in one transaction.
     */
    final void clear(LongList ours) {
        for (int i = ours.size() - 1; i >= 0; i--) {
            Node node = transaction.newNodeEntity(ours.getLong(i));
            for (Relationship relationship : node.getRelationships()) {
                relationship.delete();
                inTransaction++;
            }
            node.delete();
            step();
        }
        if (!ours.isEmpty()) {
            renew();
        }
    }

    /** Makes the graph, and marks it complete at the end. */
    abstract void grow();

    /** Commits the mark on the first node. */
    final void mark(Node first) {
        Mark.write(first, measures);
        renew();
    }

    /** Commits the rest. Begins no other transaction: that could fail after all is done. */
    final void complete(long first) {
        Mark.complete(node(first));
        transaction.commit();
    }

    final Node create(Label... labels) {
        made.incrementAndGet();
        return transaction.createNode(labels);
    }

    final Node node(long id) {
        return transaction.newNodeEntity(id);
    }

    final InternalTransaction transaction() {
        return transaction;
    }

    /** Something was made or deleted, which a commit may follow. */
    final void step() {
        if (++inTransaction >= STEPS_PER_TRANSACTION) {
            renew();
        }
    }

    final void renew() {
        transaction.commit();
        transaction = transactions.get();
        inTransaction = 0;
    }

    static long idOf(Node node) {
        return NodeAtHand.idOf(node);
    }

    @Override
    public final void close() {
        transaction.close();
    }
}
