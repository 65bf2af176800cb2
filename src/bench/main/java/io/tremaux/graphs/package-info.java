/**
 * The graphs that benchmarks walk on beside the seed tree, and the demo too: {@link io.tremaux.graphs.Recipe} lists
 * them. Each is made from the same nodes and relationships in the same order at every time, by
 * {@link io.tremaux.graphs.Batches}.
 */
package io.tremaux.graphs;
