/** Fills the shared caches before requests need them: in the background, in parallel, with progress. */
@NullMarked
package io.tremaux.warmup;

import org.jspecify.annotations.NullMarked;
