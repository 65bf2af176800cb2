package io.tremaux.janusgraph.row;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/**
 * Which cells of a row are read: all, or those of one relationship type, in one direction or in both. Immutable.
 *
 * @param number of its own in a session; 0 for all cells
 * @param from the first column
 * @param to the column behind the last one
 * @param choice the relationships that the cells are; null for all cells
 */
record Columns(
        int number,
        StaticBuffer from,
        StaticBuffer to,
        @Nullable RelationshipChoice choice) {
    /** The whole row. */
    static final Columns ALL = new Columns(0, BufferUtil.zeroBuffer(1), BufferUtil.oneBuffer(4), null);

    /** Whether they tell all of a node, and not just of some relationships. */
    boolean areAll() {
        return choice == null;
    }

    /** Whether they have all relationships of a choice that a node may have. */
    boolean answer(RelationshipChoice asked) {
        return choice == null || choice.hasAllOf(asked);
    }

    /** Whether a loop is here only as a relationship that arrives. */
    boolean areIncoming() {
        return choice != null && choice.direction() == Direction.INCOMING;
    }

    /** A query of the first so many cells. */
    SliceQuery query(int mostCells) {
        return query(from, mostCells);
    }

    /** The same from a column on. */
    SliceQuery query(StaticBuffer first, int mostCells) {
        return new SliceQuery(first, to).setLimit(mostCells);
    }
}
