package io.tremaux.seed;

import static io.tremaux.seed.TreeShape.A;
import static io.tremaux.seed.TreeShape.B;
import static io.tremaux.seed.TreeShape.HAS_A;
import static io.tremaux.seed.TreeShape.HAS_B;
import static io.tremaux.seed.TreeShape.MARK_COMPLETE;
import static io.tremaux.seed.TreeShape.MARK_DEPTH;
import static io.tremaux.seed.TreeShape.MARK_FANOUT;
import static io.tremaux.seed.TreeShape.MARK_SEED;
import static io.tremaux.seed.TreeShape.ROOT;
import static io.tremaux.seed.TreeShape.VALUE;
import static java.lang.Boolean.TRUE;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.store.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.token.api.TokenConstants;

/**
 * The state of the seed tree in a database.
 *
 * @param nodes all nodes of the database
 * @param root the internal id of the node that has the mark, or null
 * @param measures the measures in the mark; null without a root
 * @param complete whether the mark says that the tree is complete
 */
record TreeSurvey(long nodes, @Nullable Long root, @Nullable Measures measures, boolean complete) {
    static TreeSurvey of(InternalTransaction transaction) {
        long nodes = transaction.kernelTransaction().dataRead().countsForNode(TokenConstants.ANY_LABEL);
        try (ResourceIterator<Node> roots = transaction.findNodes(ROOT)) {
            while (roots.hasNext()) {
                Node root = roots.next();
                Measures measures = measures(root);
                if (measures != null) {
                    return new TreeSurvey(
                            nodes,
                            NodeAtHand.idOf(root),
                            measures,
                            TRUE.equals(root.getProperty(MARK_COMPLETE, false)));
                }
            }
        }
        return new TreeSurvey(nodes, null, null, false);
    }

    private static @Nullable Measures measures(Node root) {
        try {
            return root.getProperty(MARK_DEPTH, null) instanceof Integer depth
                            && root.getProperty(MARK_FANOUT, null) instanceof Integer fanout
                            && root.getProperty(MARK_SEED, null) instanceof Long seed
                    ? new Measures(depth, fanout, seed)
                    : null;
        } catch (InvalidParameterException notOurs) {
            return null;
        }
    }

    /** The root and the nodes below it that belong to the tree, parents before children. 8 bytes a node. */
    LongList below(InternalTransaction transaction, long root) {
        LongArrayList found = new LongArrayList();
        found.add(root);
        for (int next = 0; next < found.size() && found.size() <= nodes; next++) {
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

    /** Whether the database has exactly this tree, complete, and no other node. */
    boolean isWhole(Measures wanted) {
        return complete && wanted.equals(measures) && nodes == wanted.nodes();
    }
}
