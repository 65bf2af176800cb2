package io.tremaux.jmh;

import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.workload.Csr;
import io.tremaux.workload.StoredGraph;
import io.tremaux.workload.Workload;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * An embedded database as a {@link StoredGraph}, from which {@link Csr} copies the relationships of a workload into
 * arrays. {@link Race} compares the engines with a loop over these arrays. Reads in one transaction, on its thread.
 */
record EmbeddedStoredGraph(InternalTransaction transaction) implements StoredGraph {
    /** The relationships of a workload, and what its label filter says of each node, as arrays. */
    static Csr of(EmbeddedGraph graph, Workload workload) {
        try (InternalTransaction transaction = graph.begin()) {
            return Csr.of(new EmbeddedStoredGraph(transaction), workload);
        }
    }

    private static int idOf(Node node) {
        return Math.toIntExact(CurrentNode.idOf(node));
    }

    @Override
    public int nodes() {
        try (ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            return 1 + nodes.stream().mapToInt(EmbeddedStoredGraph::idOf).max().orElseThrow();
        }
    }

    @Override
    public void forEachRelationship(RelationshipTaker taker) {
        try (ResourceIterable<Relationship> relationships = transaction.getAllRelationships()) {
            for (Relationship each : relationships) {
                taker.take(
                        idOf(each.getStartNode()),
                        idOf(each.getEndNode()),
                        each.getType().name());
            }
        }
    }

    @Override
    public void forEachNode(NodeTaker taker) {
        try (ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            for (Node node : nodes) {
                taker.take(
                        idOf(node),
                        name -> node.hasLabel(Label.label(name)),
                        Boolean.TRUE.equals(node.getProperty("value", null)));
            }
        }
    }
}
