/**
 * The benchmarks in process: what a walk costs without HTTP around it, and what coherent caches cost the writers.
 * {@code scripts/jmh} runs them; {@code docs/benchmarks.md} says what for.
 *
 * <p>{@link io.tremaux.jmh.EmbeddedGraph} is a database on disk, {@link io.tremaux.jmh.SeedGraph} one with the seed tree in
 * it, {@link io.tremaux.jmh.Variant} who walks over which caches. {@link io.tremaux.jmh.Walks} runs the JMH benchmarks and
 * makes their table; {@link io.tremaux.jmh.Writers}, {@link io.tremaux.jmh.Load} and {@link io.tremaux.jmh.Memory} are
 * programs. Every walk's answer is checked; a wrong one ends the run.
 */
package io.tremaux.jmh;
