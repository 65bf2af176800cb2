/**
 * The demo: asks a running server the same question under different caches, over HTTP, and compares the costs.
 *
 * <p>{@link io.tremaux.demo.Demo} runs; a {@link io.tremaux.demo.Scenario} is one kind of request, a
 * {@link io.tremaux.demo.ScenarioStatistics} its costs, and {@link io.tremaux.demo.Report} the tables.
 * {@link io.tremaux.demo.LikesTest} recommends instead.
 */
@NullMarked
package io.tremaux.demo;

import org.jspecify.annotations.NullMarked;
