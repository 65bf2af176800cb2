package io.tremaux.service;

import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.WalkedPath;
import io.tremaux.execution.WalksByStart;
import io.tremaux.store.RelationshipScan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Makes Neo4j's objects of what a query finds, without reading the store. Belongs to one thread and transaction. */
public final class ResultObjects {
    private final InternalTransaction transaction;
    private final WalkedPath found = new WalkedPath();

    public ResultObjects(Transaction transaction) {
        this.transaction = (InternalTransaction) transaction;
    }

    /** The node found last. */
    public Node node(QueryExecution execution) {
        return transaction.newNodeEntity(execution.node());
    }

    /** The start node whose traversal found the last node; null if one traversal runs from all start nodes. */
    public @Nullable Node start(PathExecution execution) {
        return execution instanceof WalksByStart walks ? transaction.newNodeEntity(walks.start()) : null;
    }

    /** The current relationship. */
    public Relationship relationship(RelationshipScan at) {
        return transaction.newRelationshipEntity(at.id(), at.source(), at.type(), at.target());
    }

    /**
     * The path to the node found last. Costs its length.
     *
     * @throws IllegalStateException if the query did not ask for paths
     */
    public Path path(PathExecution walk) {
        found.take(walk);
        List<Node> nodes = new ArrayList<>(found.length() + 1);
        List<Relationship> relationships = new ArrayList<>(found.length());
        nodes.add(transaction.newNodeEntity(found.node(0)));
        for (int i = 0; i < found.length(); i++) {
            relationships.add(transaction.newRelationshipEntity(
                    found.relationship(i), found.source(i), found.type(i), found.target(i)));
            nodes.add(transaction.newNodeEntity(found.node(i + 1)));
        }
        return new FoundPath(nodes, relationships);
    }
}
