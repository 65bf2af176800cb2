package io.tremaux.service;

import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Neighbours;
import io.tremaux.store.RelationshipScan;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Makes Neo4j's objects of what a query finds, without reading the store. Belongs to one thread and transaction. */
public final class ResultObjects {
    private final InternalTransaction transaction;
    private final Neighbours steps = new Neighbours(true, bytes -> {}); // as long as one path

    public ResultObjects(Transaction transaction) {
        this.transaction = (InternalTransaction) transaction;
    }

    /** The node found last. */
    public Node node(QueryExecution execution) {
        return transaction.newNodeEntity(execution.node());
    }

    /** The relationship at hand. */
    public Relationship relationship(RelationshipScan at) {
        return transaction.newRelationshipEntity(at.id(), at.source(), at.type(), at.target());
    }

    /**
     * The path to the node found last. Costs its length.
     *
     * @throws IllegalStateException if the query did not ask for paths
     */
    public Path path(Walk walk) {
        steps.truncate(0);
        walk.appendPathTo(steps);
        int start = steps.size() - 1;
        List<Node> nodes = new ArrayList<>(start + 1);
        List<Relationship> relationships = new ArrayList<>(start);
        nodes.add(transaction.newNodeEntity(steps.node(start)));
        for (int i = start - 1; i >= 0; i--) {
            relationships.add(relationship(steps.node(i + 1), i));
            nodes.add(transaction.newNodeEntity(steps.node(i)));
        }
        return new FoundPath(nodes, relationships);
    }

    private Relationship relationship(long before, int step) {
        long id = steps.relationship(step);
        long after = steps.node(step);
        return steps.isIncoming(step)
                ? transaction.newRelationshipEntity(id, after, steps.type(step), before)
                : transaction.newRelationshipEntity(id, before, steps.type(step), after);
    }
}
