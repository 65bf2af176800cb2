/**
 * What a traversal may ask of a graph, in primitives and without any Neo4j type. Begin with {@link
 * io.tremaux.graph.GraphView}.
 */
@NullMarked
package io.tremaux.graph;

import org.jspecify.annotations.NullMarked;
