/** The seed tree of the benchmarks: planted in the background, recognised by a mark on its root. */
@NullMarked
package io.tremaux.seed;

import org.jspecify.annotations.NullMarked;
