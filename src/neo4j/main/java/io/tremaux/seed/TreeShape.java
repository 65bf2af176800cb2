package io.tremaux.seed;

import io.tremaux.neo4j.entity.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The names in the seed tree, and those that the database has but no node of the tree uses, and how its nodes are
 * recognised.
 */
final class TreeShape {
    static final Label ROOT = Label.label("Root");
    static final Label A = Label.label("A");
    static final Label B = Label.label("B");
    static final RelationshipType HAS_A = RelationshipType.withName("HAS_A");
    static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");
    static final String VALUE = "value";

    /** Labels and a type that only the database has, for workloads with many label questions that all miss. */
    static final List<Label> ABSENT_LABELS = List.of(
            Label.label("L1"),
            Label.label("L2"),
            Label.label("L3"),
            Label.label("L4"),
            Label.label("L5"),
            Label.label("L6"),
            Label.label("L7"),
            Label.label("L8"));

    static final RelationshipType ABSENT_TYPE = RelationshipType.withName("R");

    private TreeShape() {}

    /**
     * The root and the nodes below it that belong to the tree, parents before children; more than the most if there are
     * more.
     */
    static LongList below(InternalTransaction transaction, long root, long most) {
        LongArrayList found = new LongArrayList();
        found.add(root);
        for (int next = 0; next < found.size() && found.size() <= most; next++) {
            Node parent = transaction.newNodeEntity(found.getLong(next));
            try (ResourceIterable<Relationship> children = parent.getRelationships(Direction.OUTGOING, HAS_A, HAS_B)) {
                for (Relationship child : children) {
                    if (isOurs(child)) {
                        found.add(NodeAtHand.idOf(child.getEndNode()));
                    }
                }
            }
        }
        return found;
    }

    /** Whether a node below the tree's looks like one of the tree, and is no foreign node with a relationship to it. */
    private static boolean isOurs(Relationship above) {
        Node node = above.getEndNode();
        Label label = above.isType(HAS_A) ? A : B;
        return LazyIterate.collect(node.getLabels(), Label::name).toList().equals(List.of(label.name()))
                && LazyIterate.adapt(node.getPropertyKeys()).toList().equals(List.of(VALUE));
    }
}
