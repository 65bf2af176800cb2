package io.tremaux.dag;

import io.tremaux.graph.IdMap;
import java.util.BitSet;

/**
 * Which positions make rows. Of those of one node that are returned it is the last in an order, since a node has one
 * row. One pass over the positions, if some node may have several. Immutable.
 */
final class RowPositions {
    private final ReachedGraph graph;
    private final BitSet joined = new BitSet(); // positions of which another one makes the row

    /** @param join is told a position that makes no row of its own, and the one that makes it */
    RowPositions(ReachedGraph graph, Levels order, Join join) {
        this.graph = graph;
        if (!graph.isSplit()) {
            return;
        }
        IdMap rows = graph.idMap();
        for (int place = order.size() - 1; place >= 0; place--) {
            int position = order.position(place);
            graph.countSteps(position);
            long node = graph.node(position);
            if (!graph.isReturned(position) || !graph.isSplit(node)) {
                continue;
            }
            int row = rows.get(node);
            if (row == IdMap.NONE) {
                rows.put(node, position);
            } else {
                joined.set(position);
                join.accept(position, row);
            }
        }
    }

    /** Adds what is known of a position to another. */
    interface Join {
        void accept(int position, int row);
    }

    /** Whether a position makes a row. */
    boolean isRow(int position) {
        return graph.isReturned(position) && !joined.get(position);
    }
}
