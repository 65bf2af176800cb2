package io.tremaux.dag;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.DisplayNames;
import it.unimi.dsi.fastutil.ints.IntList;
import org.jspecify.annotations.Nullable;

/** The error of a question that a cycle leaves without an answer. Stateless. */
final class CycleProblem {
    private static final int MOST_SHOWN = 20; // relationships of a cycle

    private CycleProblem() {}

    /**
     * The error for a graph with a cycle. It shows a cycle: that of the first component that has one, through the
     * position of it that was met first.
     *
     * @param what needs a graph without cycles
     * @param parameter the request's parameter whose value the caller can change
     * @param value its present value
     */
    static InvalidParameterException of(
            ReachedGraph graph,
            DisplayNames displayNames,
            String what,
            String parameter,
            @Nullable String value,
            String expected) {
        Components components = new Components(graph);
        int start = 0;
        while (!components.isCyclic(components.of(start))) {
            start++;
        }
        IntList arcs = new ShortestCycles(graph, components).through(start, Integer.MAX_VALUE);
        String relationships = displayNames.words().relationships();
        String cycle = arcs == null ? "" : text(graph, start, arcs, displayNames);
        return new InvalidParameterException(
                parameter,
                value,
                expected,
                what + " cannot be computed where " + relationships + " form a cycle, as these do: " + cycle);
    }

    private static String text(ReachedGraph graph, int start, IntList arcs, DisplayNames displayNames) {
        StringBuilder text = new StringBuilder();
        appendNode(graph, start, displayNames, text);
        int shown = Math.min(arcs.size(), MOST_SHOWN);
        for (int i = 0; i < shown; i++) {
            int arc = arcs.getInt(i);
            boolean incoming = graph.isIncoming(arc);
            text.append(incoming ? "<-[" : "-[")
                    .append(displayNames.type(graph.type(arc)))
                    .append(incoming ? "]-" : "]->");
            appendNode(graph, graph.end(arc), displayNames, text);
        }
        if (shown < arcs.size()) {
            text.append(" and ").append(arcs.size() - shown).append(" more, back to the first");
        }
        return text.append('.').toString();
    }

    private static void appendNode(ReachedGraph graph, int position, DisplayNames displayNames, StringBuilder text) {
        text.append('(').append(displayNames.node(graph.node(position))).append(')');
    }
}
