/**
 * The traversals of one database in Neo4j: opens a session for each query, chooses its engine, and turns results into
 * Neo4j's objects. Begin with {@link io.tremaux.service.Traversals}. The package {@code execution} then runs the query.
 */
@NullMarked
package io.tremaux.service;

import org.jspecify.annotations.NullMarked;
