package io.tremaux.query;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.traversal.Uniqueness;
import java.util.List;

/** The parameters of questions from some nodes to others. All are strict. */
public final class PathParameters {
    /** Where paths end. */
    public static final Nodes END = new Nodes(
            "end",
            "The nodes that paths lead to. Each value selects nodes as `start` does. The filters decide whether a path may"
                    + " end at one, too.",
            List.of("Person(name==Bob)"),
            "paths lead to these nodes");

    private static final List<Parameter> ENDS = List.of(TraverseParameters.START, END);

    /** Those that say which paths there are. */
    static final List<Parameter> FILTERS = List.of(
            TraverseParameters.EXPAND,
            TraverseParameters.RELATIONSHIP_FILTER,
            TraverseParameters.LABEL_FILTER,
            TraverseParameters.SEQUENCE,
            TraverseParameters.BEGIN_SEQUENCE_AT_START,
            TraverseParameters.FILTER_START_NODE,
            TraverseParameters.END_NODES,
            TraverseParameters.TERMINATOR_NODES,
            TraverseParameters.ALLOWLIST_NODES,
            TraverseParameters.DENYLIST_NODES,
            TraverseParameters.WHITELIST_NODES,
            TraverseParameters.BLACKLIST_NODES,
            TraverseParameters.NODE_WHERE,
            TraverseParameters.RELATIONSHIP_WHERE,
            QueryParameters.ARGUMENT_MAP,
            QueryParameters.ARGUMENT,
            TraverseParameters.MIN_LEVEL,
            TraverseParameters.MAX_LEVEL);

    /** Which pairs of a start node and an end node are asked about. */
    public enum Pairs {
        /** All together: a path from any start node to any end node is enough. */
        ANY,
        /** Each start node by itself. */
        ALL
    }

    public static final Choice<Pairs> PAIRS = new Choice<>(
            "pairs",
            List.of(Pairs.values()),
            Pairs.ANY,
            "`any`: whether any start node reaches any end node, in one row. `all`: a row for each start node that reaches"
                    + " an end node.",
            "all");
    public static final Flag PER_START = new Flag(
            "perStart", false, "The same as `pairs=all`.", "each start node has a row", "all start nodes have one row");
    public static final Choice<Uniqueness> UNIQUENESS = TraverseParameters.uniqueness(
            "What a path may not visit twice: a relationship, or a node.",
            "NODE_PATH",
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.NODE_PATH);
    public static final Whole K = new Whole(
            "k",
            1,
            Long.MAX_VALUE,
            1,
            "How many paths are returned, the shortest first. Not with `all`.",
            3,
            "paths returned, the shortest first");
    public static final Flag ALL = new Flag(
            "all",
            false,
            "Whether all paths of the least length are returned.",
            "all paths of the least length are returned",
            "as many paths as k says are returned");

    /** Those of {@code reachable}, in the order in which an error lists them. */
    public static final List<Parameter> OF_REACHABLE =
            new DeclaredParameters().and(ENDS, List.of(PAIRS, PER_START), FILTERS, QueryParameters.ALL);

    /** Those of {@code shortest}. */
    public static final List<Parameter> OF_SHORTEST =
            new DeclaredParameters().and(ENDS, List.of(K, ALL, UNIQUENESS), FILTERS, QueryParameters.ALL);

    /** Those that select nodes. */
    public static final List<Nodes> NODES = OF_SHORTEST.stream()
            .filter(Nodes.class::isInstance)
            .map(Nodes.class::cast)
            .toList();

    private PathParameters() {}
}
