/**
 * The procedures: thin, they call {@code service} and translate. None needs to be listed as unrestricted.
 *
 * <p>It has more than fifteen files, because the procedures, their readers of arguments and their translators of results use one
 * another, and no other package uses them.
 */
@NullMarked
package io.tremaux.procedure;

import org.jspecify.annotations.NullMarked;
