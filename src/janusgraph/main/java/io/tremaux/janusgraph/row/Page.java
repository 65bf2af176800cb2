package io.tremaux.janusgraph.row;

import org.janusgraph.diskstorage.StaticBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The row of a node, or a part of it where it is long.
 *
 * @param columns what was read of the row
 * @param number of the part, from 0 on
 * @param from the column at which it begins
 * @param next the column at which the next part begins; null if this is the last one
 */
record Page(
        Columns columns,
        int node,
        int number,
        StaticBuffer from,
        Row row,
        @Nullable StaticBuffer next) {}
