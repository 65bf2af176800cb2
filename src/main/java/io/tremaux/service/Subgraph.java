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
    /** An entity, 32 bytes, and its places in a list and a set. */
    private static final long BYTES_EACH = 64;

    /** Walks to the end. The lists are charged to the transaction until the walk is closed. */
    public static Subgraph of(Walk walk) {
        List<Node> nodes = new ArrayList<>();
        LongSet ids = new LongOpenHashSet();
        while (walk.next()) {
            walk.hold(BYTES_EACH);
            nodes.add(walk.nodeEntity());
            ids.add(walk.node());
        }
        List<Relationship> relationships = new ArrayList<>();
        for (Node node : nodes) {
            addAmong(ids, node, relationships, walk);
        }
        return new Subgraph(nodes, relationships);
    }

    private static void addAmong(LongSet ids, Node node, List<Relationship> relationships, Walk walk) {
        try (ResourceIterable<Relationship> outgoing = node.getRelationships(Direction.OUTGOING)) {
            for (Relationship relationship : outgoing) {
                if (ids.contains(NodeAtHand.idOf(relationship.getEndNode()))) {
                    walk.hold(BYTES_EACH);
                    relationships.add(relationship);
                }
            }
        }
    }
}
