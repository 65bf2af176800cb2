/**
 * {@code engine=tremaux}: our own walker, on primitives over a {@link io.tremaux.graph.GraphView}. Begin with {@link
 * io.tremaux.traversal.walk.Walker}.
 */
@NullMarked
package io.tremaux.traversal.walk;

import org.jspecify.annotations.NullMarked;
