/** Compares shared caches with the store that they are of, entry by entry. */
@NullMarked
package io.tremaux.audit;

import org.jspecify.annotations.NullMarked;
