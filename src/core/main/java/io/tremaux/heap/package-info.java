/** The heap budget that all caches of a server share, and the charges of each cache. */
@NullMarked
package io.tremaux.heap;

import org.jspecify.annotations.NullMarked;
