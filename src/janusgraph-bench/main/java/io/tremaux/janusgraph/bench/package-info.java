/** Traversals of the seed tree in JanusGraph over a real Cassandra: by Tremaux, by Gremlin, and the rows alone. */
@NullMarked
package io.tremaux.janusgraph.bench;

import org.jspecify.annotations.NullMarked;
