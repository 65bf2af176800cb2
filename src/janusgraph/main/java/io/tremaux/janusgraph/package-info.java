/**
 * JanusGraph as a store. Begin with {@link io.tremaux.janusgraph.JanusGraphSession}: it reads whole rows ({@code row}),
 * or, in a transaction with changes of its own, by TinkerPop's structure API ({@code tinkerpop}), by which any other
 * TinkerPop graph is a store, too.
 *
 * <p>It has more than fifteen files, because opening a graph brings settings, limits, indexes and hooks
 * together, and most of them are seen by no other package.
 */
@NullMarked
package io.tremaux.janusgraph;

import org.jspecify.annotations.NullMarked;
