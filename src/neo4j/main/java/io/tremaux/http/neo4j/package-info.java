/**
 * Neo4j's side of the endpoints: its server, databases and transactions as {@link io.tremaux.http.server.Server} has
 * them, and the endpoint that makes a seed graph, which only Neo4j has.
 */
@NullMarked
package io.tremaux.http.neo4j;

import org.jspecify.annotations.NullMarked;
