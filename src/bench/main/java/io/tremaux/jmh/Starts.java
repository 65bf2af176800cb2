package io.tremaux.jmh;

import io.tremaux.neo4j.entity.NodeAtHand;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Where walks start: a node, or random nodes for a walk each.
 *
 * @param label of all of them
 * @param key of a property that names one node; null for any node
 */
record Starts(String label, @Nullable String key, @Nullable String value, int number) {
    private static final long SEED = 42;

    /** The only node with a label. */
    static Starts at(String label) {
        return random(1, label);
    }

    static Starts at(String label, String key, String value) {
        return new Starts(label, key, value, 1);
    }

    static Starts random(int number, String label) {
        return new Starts(label, null, null, number);
    }

    /** Internal ids. */
    int[] in(EmbeddedGraph graph) {
        try (InternalTransaction transaction = graph.begin();
                ResourceIterator<Node> nodes = nodes(transaction)) {
            int[] ids = nodes.stream()
                    .mapToInt(node -> Math.toIntExact(NodeAtHand.idOf(node)))
                    .toArray();
            Arrays.sort(ids);
            Random random = new Random(SEED);
            return IntStream.range(0, number)
                    .map(i -> ids[random.nextInt(ids.length)])
                    .toArray();
        }
    }

    private ResourceIterator<Node> nodes(InternalTransaction transaction) {
        return key == null
                ? transaction.findNodes(Label.label(label))
                : transaction.findNodes(Label.label(label), key, value);
    }

    @Override
    public String toString() {
        return number == 1 ? "from " + (value == null ? label : value) : "from " + number + " random " + label;
    }
}
