/** The heap budget that all caches of a server share, and what each cache has reserved of it. */
@NullMarked
package io.tremaux.heap;

import org.jspecify.annotations.NullMarked;
