package io.tremaux.warmup;

import io.tremaux.graph.Direction;
import java.util.List;

/**
 * What of every node is to be read.
 *
 * @param labels whether its labels are
 * @param properties the keys of those properties that are
 * @param directions of the relationships that are; each is a cache of its own
 * @param threads that read at the same time
 */
public record WarmUpPlan(boolean labels, List<String> properties, List<Direction> directions, int threads) {}
