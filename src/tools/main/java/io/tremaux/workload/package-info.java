/**
 * The one catalogue of what is measured: each {@link io.tremaux.workload.Graph} with the
 * {@link io.tremaux.workload.Workload}s that are asked of it. The client that compares rivals, the demo, the load test
 * and the benchmarks in process all take theirs from here. {@link io.tremaux.workload.ArrayLoop} answers them in bare
 * arrays, which shows what they cost at least. Knows neither Neo4j nor Tremaux.
 */
@NullMarked
package io.tremaux.workload;

import org.jspecify.annotations.NullMarked;
