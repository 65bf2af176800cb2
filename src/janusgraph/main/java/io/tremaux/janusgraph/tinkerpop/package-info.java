/**
 * Any TinkerPop graph as a store, by its structure API alone: without batches, and with the changes of its caller's own
 * transaction. {@link io.tremaux.janusgraph.tinkerpop.TinkerSession} is the store; the other classes also serve
 * JanusGraph, which reads in another way. All of them ask a {@link io.tremaux.janusgraph.tinkerpop.ElementReader}.
 *
 * <p>It has more than fifteen files, because both stores of this module are made of these classes.
 */
@NullMarked
package io.tremaux.janusgraph.tinkerpop;

import org.jspecify.annotations.NullMarked;
