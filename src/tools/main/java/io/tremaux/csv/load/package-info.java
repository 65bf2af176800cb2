/**
 * Sends lines to the server: {@link io.tremaux.csv.load.Loading} reads ahead and sends
 * {@link io.tremaux.csv.load.Chunk}s over some connections, the {@link io.tremaux.csv.load.Server} takes them, and the
 * {@link io.tremaux.csv.load.State} keeps on disk which rows are acknowledged.
 */
@NullMarked
package io.tremaux.csv.load;

import org.jspecify.annotations.NullMarked;
