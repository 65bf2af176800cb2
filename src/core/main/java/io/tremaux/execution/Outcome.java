package io.tremaux.execution;

import org.jspecify.annotations.Nullable;

/**
 * How a traversal ended.
 *
 * @param count results handed out
 * @param truncated what cut the traversal short ({@code timeout}, {@code limit}), or null if it came to its end
 */
public record Outcome(long count, @Nullable String truncated, Cost cost) {}
