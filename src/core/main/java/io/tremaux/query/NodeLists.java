package io.tremaux.query;

import io.tremaux.traversal.TokenResolver;
import java.util.List;

/**
 * The lists of nodes that filter a traversal. A list without selectors is absent, as in APOC, where it is often a
 * {@code collect()} that found nothing. Selectors that select no node make an empty list: a caller that names an
 * allowlist must not get every node because its predicate fits none.
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

    /** Asks for each name. */
    public void ask(TokenResolver names) {
        NodeSelector.ask(TraverseParameters.END_NODES.name(), ends, names);
        NodeSelector.ask(TraverseParameters.TERMINATOR_NODES.name(), terminators, names);
        NodeSelector.ask(TraverseParameters.ALLOWLIST_NODES.name(), allowed, names);
        NodeSelector.ask(TraverseParameters.DENYLIST_NODES.name(), denied, names);
    }
}
