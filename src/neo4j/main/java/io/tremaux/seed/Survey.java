package io.tremaux.seed;

import io.tremaux.neo4j.entity.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongList;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.token.api.TokenConstants;

/**
 * The state of the seed graph in a database.
 *
 * @param nodes all nodes of the database
 * @param marked the internal id of the node that has the mark, or -1
 * @param measures the measures in the mark; null without one
 * @param complete whether the mark says that the graph is complete
 */
record Survey(long nodes, long marked, @Nullable Measures measures, boolean complete) {
    static Survey of(InternalTransaction transaction) {
        long nodes = transaction.kernelTransaction().dataRead().countsForNode(TokenConstants.ANY_LABEL);
        for (Kind kind : Kind.values()) {
            try (ResourceIterator<Node> candidates = transaction.findNodes(kind.marked())) {
                while (candidates.hasNext()) {
                    Node node = candidates.next();
                    Measures measures = Mark.measures(node, kind);
                    if (measures != null) {
                        return new Survey(nodes, NodeAtHand.idOf(node), measures, Mark.isComplete(node));
                    }
                }
            }
        }
        return new Survey(nodes, -1, null, false);
    }

    /** The nodes that look like those of the graph. Only where there is a mark. 8 bytes a node. */
    LongList ours(InternalTransaction transaction, Measures ofMark) {
        return ofMark.kind().nodes(transaction, marked, ofMark, nodes);
    }

    /** Whether the database has exactly this graph, complete, and no other node. */
    boolean isWhole(Measures wanted) {
        return complete && wanted.equals(measures) && nodes == wanted.nodes();
    }
}
