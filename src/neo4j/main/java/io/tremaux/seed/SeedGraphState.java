package io.tremaux.seed;

import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.parameter.InvalidParameterException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.token.api.TokenConstants;

/**
 * The state of the seed graph in a database. What tells it from other graphs is its mark: its measures, and whether it
 * is complete, as properties of one of its nodes.
 *
 * @param nodes all nodes of the database
 * @param marked the internal id of the node that has the mark, or -1
 * @param spec the measures in the mark; null without one
 * @param complete whether the mark says that the graph is complete
 */
record SeedGraphState(long nodes, long marked, @Nullable SeedGraphSpec spec, boolean complete) {
    private static final String COMPLETE = key("complete");

    /**
     * Looks for the mark among the few nodes that have the label for it. The number of nodes is one that Neo4j keeps.
     */
    static SeedGraphState of(InternalTransaction transaction) {
        long nodes = transaction.kernelTransaction().dataRead().countsForNode(TokenConstants.ANY_LABEL);
        for (Kind kind : Kind.values()) {
            try (ResourceIterator<Node> candidates = transaction.findNodes(kind.marked())) {
                while (candidates.hasNext()) {
                    Node node = candidates.next();
                    SeedGraphSpec spec = spec(node.getAllProperties(), kind);
                    if (spec != null) {
                        boolean complete = Boolean.TRUE.equals(node.getProperty(COMPLETE));
                        return new SeedGraphState(nodes, CurrentNode.idOf(node), spec, complete);
                    }
                }
            }
        }
        return new SeedGraphState(nodes, -1, null, false);
    }

    /** The measures in the mark among the properties of a node; null if it has no mark of this kind. */
    private static @Nullable SeedGraphSpec spec(Map<String, Object> properties, Kind kind) {
        if (!properties.containsKey(COMPLETE)) {
            return null;
        }
        try {
            return kind.spec(measure -> number(properties.get(key(measure.name()))));
        } catch (InvalidParameterException | ArithmeticException | NoSuchElementException notOurs) {
            return null;
        }
    }

    private static long number(@Nullable Object property) {
        if (property instanceof Integer || property instanceof Long) {
            return ((Number) property).longValue();
        }
        throw new NoSuchElementException("no mark of a seed graph");
    }

    /** Such as {@code tremauxDepth}. */
    private static String key(String measure) {
        return "tremaux" + measure.substring(0, 1).toUpperCase(Locale.ROOT) + measure.substring(1);
    }

    /** Marks a node of an incomplete graph. */
    static void mark(Node node, SeedGraphSpec spec) {
        spec.numbers().forEach((name, number) -> node.setProperty(key(name), number));
        node.setProperty(COMPLETE, false);
    }

    static void complete(Node marked) {
        marked.setProperty(COMPLETE, true);
    }

    /** Whether a node has this label and this property, and no others. */
    static boolean has(Node node, Label label, String key) {
        return LazyIterate.collect(node.getLabels(), Label::name).toList().equals(List.of(label.name()))
                && LazyIterate.adapt(node.getPropertyKeys()).toList().equals(List.of(key));
    }

    /** Whether the database has exactly this graph, complete, and no other node. */
    boolean isWhole(SeedGraphSpec wanted) {
        return complete && wanted.equals(spec) && nodes == wanted.nodes();
    }
}
