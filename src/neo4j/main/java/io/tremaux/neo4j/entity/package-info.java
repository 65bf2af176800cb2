/**
 * Neo4j's own nodes and relationships: the facades by the Core API, and relationships as {@code engine=neo4j} follows
 * them.
 */
@NullMarked
package io.tremaux.neo4j.entity;

import org.jspecify.annotations.NullMarked;
