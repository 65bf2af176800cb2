package io.tremaux.janusgraph.row;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/**
 * A range of columns, which are the cells to read of a row: all, or those of one relationship type, in one direction or
 * in both. Immutable.
 *
 * @param number tells the ranges of a session apart; 0 for all cells
 * @param from the first column
 * @param to the column behind the last one
 * @param choice the relationships in these cells; null for all cells
 */
record Columns(
        int number,
        StaticBuffer from,
        StaticBuffer to,
        @Nullable RelationshipChoice choice) {
    /** The whole row. */
    static final Columns ALL = new Columns(0, BufferUtil.zeroBuffer(1), BufferUtil.oneBuffer(4), null);

    /** Whether these columns have everything of a node, not only some relationships. */
    boolean areAll() {
        return choice == null;
    }

    /** Whether these columns have all relationships of a choice. */
    boolean answer(RelationshipChoice asked) {
        return choice == null || choice.hasAllOf(asked);
    }

    /** Whether these columns show a loop only as an incoming relationship. */
    boolean areIncoming() {
        return choice != null && choice.direction() == Direction.INCOMING;
    }

    /** A query of at most so many cells, from the first column on. */
    SliceQuery query(int mostCells) {
        return query(from, mostCells);
    }

    /** A query of at most so many cells, from a given column on. */
    SliceQuery query(StaticBuffer first, int mostCells) {
        return new SliceQuery(first, to).setLimit(mostCells);
    }
}
