package io.tremaux.query;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Whole;
import java.util.List;

/** The parameters of a question for the cheapest paths. All are strict. */
public final class CheapestParameters {
    private static final DeclaredParameters OWN = new DeclaredParameters();

    public static final Nodes END = new Nodes(
            "end",
            "The nodes that paths lead to. Each value selects nodes as `start` does. The filters decide whether a path may"
                    + " end at one, too. Absent: one path to each node, the nearest nodes first.",
            List.of("City(name==Rome)"),
            "paths lead to these nodes");

    static {
        OWN.add(TraverseParameters.START);
        OWN.add(END);
    }

    public static final Text WEIGHT = OWN.add(new Text(
            "weight",
            "The key of a property of relationships, whose values are what they cost: numbers from 0 on. Either this or"
                    + " `nodeWeight` is required; with both, the costs are added.",
            "km",
            "what a relationship costs"));
    public static final Decimal DEFAULT = OWN.add(new Decimal(
            "default",
            "What a relationship without `weight` costs. Absent: it is an error if the search meets one.",
            1.0,
            "what a relationship without a weight costs"));
    public static final Text NODE_WEIGHT = OWN.add(new Text(
            "nodeWeight",
            "The key of a property of nodes, whose values are what it costs to enter them: numbers from 0 on. The start"
                    + " costs nothing.",
            "toll",
            "what it costs to enter a node"));
    public static final Decimal NODE_DEFAULT = OWN.add(new Decimal(
            "nodeDefault",
            "What it costs to enter a node without `nodeWeight`. Absent: it is an error if the search meets one.",
            0,
            "what it costs to enter a node without a weight"));
    public static final Decimal MAX_COST = OWN.add(new Decimal(
            "maxCost", "The greatest cost of a path. Absent: none.", 100, "no path that costs more is returned"));
    public static final Whole K = OWN.add(new Whole(
            "k",
            1,
            Long.MAX_VALUE,
            1,
            "How many paths are returned, the cheapest first. Only with `end`.",
            3,
            "paths returned, the cheapest first"));
    public static final Whole LIMIT = OWN.add(new Whole(
            "limit",
            -1,
            Long.MAX_VALUE,
            -1,
            "How many of the nearest nodes are returned; -1 for all. Not with `end`.",
            10,
            "nodes returned, the nearest first"));

    /** All, in the order in which an error lists them. */
    public static final List<Parameter> ALL = OWN.and(
            PathParameters.FILTERS,
            QueryParameters.ALL.stream()
                    .filter(each -> each != QueryParameters.ENGINE)
                    .toList());

    private CheapestParameters() {}
}
