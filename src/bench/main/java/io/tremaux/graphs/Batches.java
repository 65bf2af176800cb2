package io.tremaux.graphs;

import io.tremaux.neo4j.entity.CurrentNode;
import java.util.Map;
import java.util.function.Supplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Creates a graph in many transactions. Nodes are known by their internal ids. Used by one thread. */
public final class Batches implements AutoCloseable {
    private static final int CREATED_PER_TRANSACTION = 100_000; // the next one reads again all chains that it adds to

    private final Supplier<InternalTransaction> transactions;
    private InternalTransaction transaction;
    private int created;

    public Batches(Supplier<InternalTransaction> transactions) {
        this.transactions = transactions;
        this.transaction = transactions.get();
    }

    int node(Map<String, ?> properties, Label... labels) {
        Node node = transaction.createNode(labels);
        properties.forEach(node::setProperty);
        int id = Math.toIntExact(CurrentNode.idOf(node));
        count();
        return id;
    }

    void relationship(int from, RelationshipType type, int to) {
        relationship(from, type, to, Map.of());
    }

    void relationship(int from, RelationshipType type, int to, Map<String, ?> properties) {
        Relationship relationship =
                transaction.newNodeEntity(from).createRelationshipTo(transaction.newNodeEntity(to), type);
        properties.forEach(relationship::setProperty);
        count();
    }

    private void count() {
        if (++created % CREATED_PER_TRANSACTION == 0) {
            commit();
            transaction = transactions.get();
        }
    }

    /** Commits the rest. */
    public void commit() {
        transaction.commit();
    }

    /** Rolls back what is not committed. */
    @Override
    public void close() {
        transaction.close();
    }
}
