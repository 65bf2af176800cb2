/**
 * The load tests of {@code scripts/load}: Gatling sends nodes and relationships to Tremaux's endpoints, and to Neo4j's
 * Query API. {@link io.tremaux.load.Load} runs them; a {@link io.tremaux.load.Phase} is one kind of request for some
 * time.
 */
package io.tremaux.load;
