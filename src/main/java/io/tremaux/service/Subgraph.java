package io.tremaux.service;

import io.tremaux.store.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/**
 * The nodes that a walk finds, and all relationships among them, of any type.
 *
 * @param nodes as found, in order, duplicates kept
 * @param relationships for each of the nodes its outgoing ones, in the store's order
 */
public record Subgraph(List<Node> nodes, List<Relationship> relationships) {
    /** Walks to the end. */
    public static Subgraph of(Walk walk) {
        List<Node> nodes = new ArrayList<>();
        LongSet ids = new LongOpenHashSet();
        while (walk.next()) {
            nodes.add(walk.nodeEntity());
            ids.add(walk.node());
        }
        List<Relationship> relationships = new ArrayList<>();
        for (Node node : nodes) {
            addAmong(ids, node, relationships);
        }
        return new Subgraph(nodes, relationships);
    }

    private static void addAmong(LongSet ids, Node node, List<Relationship> relationships) {
        try (ResourceIterable<Relationship> outgoing = node.getRelationships(Direction.OUTGOING)) {
            for (Relationship relationship : outgoing) {
                if (ids.contains(NodeAtHand.idOf(relationship.getEndNode()))) {
                    relationships.add(relationship);
                }
            }
        }
    }
}
