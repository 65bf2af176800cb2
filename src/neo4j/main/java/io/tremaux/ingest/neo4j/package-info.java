/**
 * Neo4j's side of loading: the declared schema in a node and in constraints ({@link SchemaStore}), and rows that are
 * written through the kernel ({@link Writing}).
 */
@NullMarked
package io.tremaux.ingest.neo4j;

import org.jspecify.annotations.NullMarked;
