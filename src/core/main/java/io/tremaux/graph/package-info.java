/** The questions that a walker may ask of a graph, in primitives and without any Neo4j type. */
@NullMarked
package io.tremaux.graph;

import org.jspecify.annotations.NullMarked;
