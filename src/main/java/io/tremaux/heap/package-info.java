/** The heap budget that all caches of a server share, and what counts its bytes. */
@NullMarked
package io.tremaux.heap;

import org.jspecify.annotations.NullMarked;
