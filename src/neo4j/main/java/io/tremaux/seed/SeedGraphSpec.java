package io.tremaux.seed;

import io.tremaux.parameter.InvalidParameterException;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Map;
import java.util.stream.Collectors;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A seed graph by its measures, on which alone its making depends: two graphs with equal measures are equal. It knows
 * how the graph is made and how its nodes are recognised.
 */
public sealed interface SeedGraphSpec permits TreeSpec, LikesSpec {
    /** The largest graph, in nodes. */
    long MAX_NODES = 100_000_000;

    /** The kind of graph. */
    Kind kind();

    /** Nodes of the whole graph. */
    long nodes();

    /** The measures by name, in the order of {@link Kind#measures()}. */
    Map<String, Long> numbers();

    /** Makes the graph, and marks its first node at once. */
    void grow(SeedGraphWriter writer);

    /**
     * The nodes that look like those of this graph, the marked one first, and each after those that it needs. 8 bytes a
     * node.
     *
     * @param most nodes of the database; the search may end once it has found more
     */
    LongList nodes(InternalTransaction transaction, long marked, long most);

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
