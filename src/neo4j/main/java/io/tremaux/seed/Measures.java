package io.tremaux.seed;

import io.tremaux.parameter.InvalidParameterException;
import java.util.Map;
import java.util.stream.Collectors;

/** All that the making of a seed graph depends on: two graphs with equal measures are equal. */
public sealed interface Measures permits TreeMeasures, LikesMeasures {
    /** The largest graph, in nodes. */
    long MAX_NODES = 100_000_000;

    /** The kind of graph. */
    Kind kind();

    /** Nodes of the whole graph. */
    long nodes();

    /** The measures by name, in the order of {@link Kind#names}. */
    Map<String, Long> numbers();

    /** The measures as text, such as {@code tree: depth 5, fanout 4, seed 42}. */
    default String text() {
        return numbers().entrySet().stream()
                .map(measure -> measure.getKey() + " " + measure.getValue())
                .collect(Collectors.joining(", ", kind() + ": ", ""));
    }

    /** @throws InvalidParameterException if a measure is below 1 */
    static void requirePositive(String parameter, long value) {
        if (value < 1) {
            throw new InvalidParameterException(
                    parameter, Long.toString(value), "a whole number from 1 on", "`" + parameter + "` is below 1.");
        }
    }

    /** @throws InvalidParameterException if a graph has more than {@link #MAX_NODES} */
    static void requireNotTooLarge(String parameter, long value, long nodes, String graph) {
        if (nodes > MAX_NODES) {
            throw new InvalidParameterException(
                    parameter,
                    Long.toString(value),
                    "a graph of at most " + MAX_NODES + " nodes",
                    graph + " has more than " + MAX_NODES + " nodes.");
        }
    }
}
