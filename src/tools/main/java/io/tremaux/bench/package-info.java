/**
 * The bench client: it asks a running server the same question under different caches, over HTTP, and compares the
 * costs.
 *
 * <p>{@link io.tremaux.bench.Bench} runs; a {@link io.tremaux.bench.Scenario} is one kind of request, the
 * {@link io.tremaux.bench.Schedule} their order, {@link io.tremaux.bench.Samples} their costs, and
 * {@link io.tremaux.bench.Report} the tables. {@link io.tremaux.bench.LoadTest} and {@link io.tremaux.bench.StreamTest}
 * are programs of their own. The client knows only the HTTP interfaces of the plugin and of Neo4j.
 */
package io.tremaux.bench;
