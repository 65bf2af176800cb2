package io.tremaux.service;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.walk.Walker;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Makes Neo4j's objects of the paths that our walker finds, without reading the store. Belongs to one thread. */
final class WalkedPath {
    private final InternalTransaction transaction;
    private final Walker walker;
    private final Neighbours steps; // from the end of the path to its start

    /** @param walker keeps paths */
    WalkedPath(InternalTransaction transaction, Walker walker) {
        this.transaction = transaction;
        this.walker = walker;
        this.steps = new Neighbours(true, bytes -> {}); // as long as one path
    }

    /** The path to the node found last. Costs its length. */
    Path toFound() {
        steps.truncate(0);
        walker.appendPathTo(steps);
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
