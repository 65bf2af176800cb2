/** Fills permanent caches before anyone asks: in the background, in parallel, with progress. */
@NullMarked
package io.tremaux.warmup;

import org.jspecify.annotations.NullMarked;
