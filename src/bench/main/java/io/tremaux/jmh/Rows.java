package io.tremaux.jmh;

import io.tremaux.floor.Csr;
import io.tremaux.neo4j.entity.NodeAtHand;
import java.util.HashMap;
import java.util.Map;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Reads bare arrays from a store. */
final class Rows {
    private Rows() {}

    /** Whether a workload follows relationships of a type from their start, and from their end. */
    record Directions(boolean forward, boolean backward) {}

    static Csr of(EmbeddedGraph graph, Workload workload) {
        try (InternalTransaction transaction = graph.begin()) {
            Csr rows = Csr.of(nodes(transaction), edge -> forEachEdge(transaction, workload, edge));
            judge(transaction, workload, rows);
            return rows;
        }
    }

    /** Above the highest id. */
    private static int nodes(InternalTransaction transaction) {
        try (ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            return 1
                    + Math.toIntExact(
                            nodes.stream().mapToLong(NodeAtHand::idOf).max().orElseThrow());
        }
    }

    private static void forEachEdge(InternalTransaction transaction, Workload workload, Csr.Edge edge) {
        int number = 0;
        Map<String, Directions> byType = new HashMap<>();
        try (ResourceIterable<Relationship> relationships = transaction.getAllRelationships()) {
            for (Relationship relationship : relationships) {
                int start = Math.toIntExact(NodeAtHand.idOf(relationship.getStartNode()));
                int end = Math.toIntExact(NodeAtHand.idOf(relationship.getEndNode()));
                Directions directions =
                        byType.computeIfAbsent(relationship.getType().name(), workload::directions);
                if (directions.forward()) {
                    edge.of(start, end, number);
                }
                if (directions.backward() && !(directions.forward() && start == end)) {
                    edge.of(end, start, number);
                }
                number += directions.forward() || directions.backward() ? 1 : 0;
            }
        }
    }

    private static void judge(InternalTransaction transaction, Workload workload, Csr rows) {
        try (ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            for (Node node : nodes) {
                int id = Math.toIntExact(NodeAtHand.idOf(node));
                rows.labels()[id] = workload.judge(node);
                rows.values()[id] = workload.passes(node) ? Csr.TRUE : Csr.FALSE;
            }
        }
    }
}
