/**
 * What a traversal may ask of a graph, in primitives and without any Neo4j type. Begin with {@link
 * io.tremaux.graph.GraphView}.
 *
 * <p>It has more than fifteen files, because it is the vocabulary of all other packages: small types that most of them
 * import.
 */
@NullMarked
package io.tremaux.graph;

import org.jspecify.annotations.NullMarked;
