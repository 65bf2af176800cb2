package io.tremaux.seed;

import it.unimi.dsi.fastutil.longs.LongList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Makes or deletes a seed graph in many transactions. Invariant: after each commit {@link SeedGraphSpec#nodes} finds
 * all nodes so far, and the mark says that the graph is incomplete. So after an interrupted run, the next one
 * recognises the nodes of the graph. Used once, by one thread.
 */
final class SeedGraphWriter implements AutoCloseable {
    private static final int STEPS_PER_TRANSACTION = 10_000;

    private final Supplier<InternalTransaction> transactions;
    private final SeedGraphSpec spec;
    private final AtomicLong made;
    private InternalTransaction transaction; // the one of now; the last is closed with this
    private int inTransaction; // steps since the last commit

    /** @param made counts the nodes committed or about to be; other threads read it */
    SeedGraphWriter(SeedGraphSpec spec, Supplier<InternalTransaction> transactions, AtomicLong made) {
        this.transactions = transactions;
        this.spec = spec;
        this.made = made;
        this.transaction = transactions.get();
    }

    /**
     * Deletes the nodes, the last first, and the relationships that each has then, those of a node in one transaction.
     */
    void clear(LongList ours) {
        for (int i = ours.size() - 1; i >= 0; i--) {
            Node node = node(ours.getLong(i));
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

    /** Commits the mark on the first node. */
    void mark(Node first) {
        SeedGraphState.mark(first, spec);
        renew();
    }

    /** Commits the rest. Begins no other transaction: that could fail after all is done. */
    void complete(long first) {
        SeedGraphState.complete(node(first));
        transaction.commit();
    }

    /** A new node with one property. */
    Node create(String key, Object value, Label... labels) {
        made.incrementAndGet();
        Node node = transaction.createNode(labels);
        node.setProperty(key, value);
        return node;
    }

    /** A node by its id, without a look-up: objects of a transaction end with it. */
    Node node(long id) {
        return transaction.newNodeEntity(id);
    }

    /** The transaction of now. */
    InternalTransaction transaction() {
        return transaction;
    }

    /** Something was made or deleted, which a commit may follow. */
    void step() {
        if (++inTransaction >= STEPS_PER_TRANSACTION) {
            renew();
        }
    }

    /** Commits, and goes on in another transaction. */
    void renew() {
        transaction.commit();
        transaction = transactions.get();
        inTransaction = 0;
    }

    @Override
    public void close() {
        transaction.close();
    }
}
