/**
 * The procedures: thin, they call {@code service} and translate. None needs to be listed as unrestricted.
 *
 * <p>It has more than fifteen files, because Neo4j wants a class for the rows of each procedure.
 */
@NullMarked
package io.tremaux.procedure;

import org.jspecify.annotations.NullMarked;
