/**
 * Neo4j as a store: start nodes, element ids, names, and what hides data from a caller; {@code cursor} and {@code
 * entity} have the facades.
 */
@NullMarked
package io.tremaux.neo4j;

import org.jspecify.annotations.NullMarked;
