/**
 * {@code engine=tremaux}: Tremaux's own traversal engine, on primitives over a {@link io.tremaux.graph.GraphView}.
 * Begin with {@link io.tremaux.traversal.walk.Walker}.
 */
@NullMarked
package io.tremaux.traversal.walk;

import org.jspecify.annotations.NullMarked;
