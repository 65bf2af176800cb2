/**
 * The bench client: asks a running server the same question under different caches, over HTTP, and compares.
 *
 * <p>{@link io.tremaux.bench.Bench} runs; a {@link io.tremaux.bench.Scenario} is one kind of request, the
 * {@link io.tremaux.bench.Schedule} their order, {@link io.tremaux.bench.Samples} what they cost, and
 * {@link io.tremaux.bench.Report} the tables. Knows nothing of the plugin but its HTTP interface.
 */
package io.tremaux.bench;
