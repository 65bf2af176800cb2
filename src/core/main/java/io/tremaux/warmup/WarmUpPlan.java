package io.tremaux.warmup;

import io.tremaux.graph.Direction;
import java.util.List;

/**
 * What a warm-up loads of every node.
 *
 * @param labels whether to load labels
 * @param properties the keys of the properties to load
 * @param directions of the relationships to load; each is a cache of its own
 * @param relationshipProperties the keys of the properties to load of these relationships, and their ids with them
 * @param threads the number of threads that read at the same time
 */
public record WarmUpPlan(
        boolean labels,
        List<String> properties,
        List<Direction> directions,
        List<String> relationshipProperties,
        int threads) {}
