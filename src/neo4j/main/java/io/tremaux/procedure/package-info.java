/** The procedures: thin, they call {@code service} and translate. None needs to be listed as unrestricted. */
@NullMarked
package io.tremaux.procedure;

import org.jspecify.annotations.NullMarked;
