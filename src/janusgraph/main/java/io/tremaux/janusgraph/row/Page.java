package io.tremaux.janusgraph.row;

import org.janusgraph.diskstorage.StaticBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A part of a node's row, as it was read from the store; a row that is not long has only one.
 *
 * @param columns the columns that were asked for
 * @param number the index of the part, from 0 on
 * @param from the column at which the part begins
 * @param next the column at which the next part begins; null if this part is the last one
 */
record Page(
        Columns columns,
        int node,
        int number,
        StaticBuffer from,
        Row row,
        @Nullable StaticBuffer next) {}
