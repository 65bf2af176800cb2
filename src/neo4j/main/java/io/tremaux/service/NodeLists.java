package io.tremaux.service;

import io.tremaux.store.NodeAtHand;
import io.tremaux.traversal.Names;
import io.tremaux.traversal.filter.NodeFilter;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;

/**
 * The lists of nodes by which a walk is filtered, as {@link NodeFilter} has it. A list without selectors is none;
 * selectors that select no node make an empty list.
 *
 * @param filterStartNode whether they judge start nodes, too
 */
public record NodeLists(
        List<NodeSelector> ends,
        List<NodeSelector> terminators,
        List<NodeSelector> allowed,
        List<NodeSelector> denied,
        boolean filterStartNode) {
    /** No list at all. */
    public static final NodeLists NONE = new NodeLists(List.of(), List.of(), List.of(), List.of(), false);

    /** An id in a hash set that is up to three quarters full, in the list and in the filter. */
    private static final long BYTES_EACH = 4 * Long.BYTES;

    /** Asks for each name. */
    void ask(Names names) {
        NodeSelector.ask("endNodes", ends, names);
        NodeSelector.ask("terminatorNodes", terminators, names);
        NodeSelector.ask("allowlistNodes", allowed, names);
        NodeSelector.ask("denylistNodes", denied, names);
    }

    /**
     * Reads the lists.
     *
     * @param charge is told the bytes that the lists hold
     * @throws io.tremaux.traversal.WalkBounds.Spent if the walk's time is over before they are whole
     */
    NodeFilter in(SelectedNodes nodes, LongConsumer charge) {
        return new NodeFilter(
                ids(nodes, "endNodes", ends, charge),
                ids(nodes, "terminatorNodes", terminators, charge),
                ids(nodes, "allowlistNodes", allowed, charge),
                ids(nodes, "denylistNodes", denied, charge),
                filterStartNode);
    }

    private static @Nullable LongSet ids(
            SelectedNodes nodes, String parameter, List<NodeSelector> selectors, LongConsumer charge) {
        if (selectors.isEmpty()) {
            return null;
        }
        LongSet ids = new LongOpenHashSet();
        for (Node node : nodes.of(parameter, selectors)) {
            charge.accept(BYTES_EACH);
            ids.add(NodeAtHand.idOf(node));
        }
        return ids;
    }
}
