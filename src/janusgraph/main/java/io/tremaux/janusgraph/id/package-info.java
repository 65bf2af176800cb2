/**
 * Numbers for ids. The core knows nodes and relationships by dense numbers, and JanusGraph by ids of its own: longs
 * with wide gaps, texts, and four values together for a relationship. A query numbers what it meets; queries that use
 * shared caches number it by the same {@link io.tremaux.janusgraph.id.IdDictionary}.
 */
@NullMarked
package io.tremaux.janusgraph.id;

import org.jspecify.annotations.NullMarked;
