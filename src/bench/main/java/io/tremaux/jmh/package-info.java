/**
 * The benchmarks in process: the cost of a walk without HTTP around it, and the cost of coherent caches for writers.
 * {@code scripts/dev jmh} runs them; {@code docs/benchmarks.md} describes them.
 *
 * <p>{@link io.tremaux.jmh.EmbeddedGraph} is a database on disk, {@link io.tremaux.jmh.Variant} an engine and its
 * caches. {@link io.tremaux.jmh.Graphs} measures walks on the graphs of {@link io.tremaux.graphs}, a
 * {@link io.tremaux.jmh.Race} for each {@link io.tremaux.workload.Workload}; {@link io.tremaux.jmh.CreateGraph} makes
 * such a graph for a server. {@link io.tremaux.jmh.Load} walks while others commit. They check every walk's answer; a
 * wrong one ends the run.
 *
 * <p>It has more than fifteen files, because each benchmark is a class.
 */
package io.tremaux.jmh;
