/**
 * JanusGraph by rows. A vertex is one row of the edge store: its label, its properties and its edges in both
 * directions. JanusGraph's own queries read these as slices, one round trip each; {@link
 * io.tremaux.janusgraph.row.RowReader} reads a row once, and many rows in one query. Where a traversal follows one
 * relationship type and asks for nothing else, it reads that slice of each row alone.
 *
 * <p>Rows are as the store has them. They do not show uncommitted changes of the caller's transaction.
 *
 * <p>It has more than fifteen files, because the steps from the bytes of a row to a relationship share classes that
 * no other package sees.
 */
@NullMarked
package io.tremaux.janusgraph.row;

import org.jspecify.annotations.NullMarked;
