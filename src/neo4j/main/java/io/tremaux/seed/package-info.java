/** The graphs of the benchmarks: planted in the background, recognised by a mark on one of their nodes. */
@NullMarked
package io.tremaux.seed;

import org.jspecify.annotations.NullMarked;
