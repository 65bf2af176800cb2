/**
 * JanusGraph's side of loading ({@link GraphIngest}): the declared schema in a vertex, and in labels, property keys and
 * unique indexes ({@link SchemaStore}); and rows that are written in one transaction of JanusGraph's for each load
 * ({@link GraphWriting}).
 *
 * <p>It has more than fifteen files, because a load, its keys and the schema share classes that no other package
 * sees.
 */
@NullMarked
package io.tremaux.janusgraph.ingest;

import org.jspecify.annotations.NullMarked;
