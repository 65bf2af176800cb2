package io.tremaux.dag;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.DisplayNames;
import io.tremaux.path.FilteredGraph;
import io.tremaux.problem.StoreWords;
import io.tremaux.traversal.TraversalRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * Rolls up a bill of materials: for each start node and each node below, the sum over all paths to it of the product of
 * the quantities along the path. With a {@code value} there is one total instead: the sum of each node's quantity times
 * its value. All is added up when the first result is asked for: in one pass in topological order, a node passes its
 * amount on along each of its arcs. So the cost is that of reading the graph once, however many paths there are. If a
 * limit ends the run early, there is no result: a part of a sum would be wrong. Used once, by one thread.
 */
public final class RollUp extends TraversalRun {
    private final RollUpOptions options;
    private final FilteredGraph filtered;
    private final GraphBelow below;
    private final DisplayNames displayNames;
    private final List<String> warnings = new ArrayList<>();
    private @Nullable Sums sums;
    private @Nullable Number total;
    private int next; // place in the order
    private int position;

    public RollUp(RollUpOptions options, GraphBelow below, DisplayNames displayNames) {
        this.options = options;
        this.below = below;
        this.filtered = below.filtered();
        this.displayNames = displayNames;
    }

    @Override
    protected boolean advance() {
        Sums all = sums;
        if (all == null) {
            all = addUp();
            sums = all;
        }
        return options.value() == null ? nextNode(all) : count++ == 0;
    }

    private Sums addUp() {
        SortedGraph read = SortedGraph.read(below, () -> new Quantities(options, displayNames, below));
        ReachedGraph graph = read.graph();
        Quantities quantities = Objects.requireNonNull(read.quantities());
        Levels levels = levels(read);
        try {
            Sums added = new Sums(graph, levels, below.minLevel(), quantities.numbers(graph), options.value() == null);
            if (options.value() != null) {
                total = total(graph, quantities, added);
            }
            return added;
        } catch (ArithmeticException e) {
            throw tooLarge();
        }
    }

    private Levels levels(SortedGraph read) {
        ReachedGraph graph = read.graph();
        Levels levels = read.levels();
        if (levels != null) {
            graph.leaveOutUseless();
            return levels;
        }
        if (!options.skipsCycles()) {
            throw CycleProblem.of(
                    graph,
                    displayNames,
                    "A roll-up",
                    "cycles",
                    "error",
                    "skip, to leave out the " + displayNames.words().relationships()
                            + " that close cycles; or filters under which there is none");
        }
        leaveCyclesOut(graph);
        graph.leaveOutUseless();
        graph.measureDepths();
        return Objects.requireNonNull(Levels.of(graph), "A cycle is left");
    }

    /**
     * Leaves out what leads back within a component: to a node that is no farther from the start than the node it comes
     * from. What is left leads away from the start, so that there is no cycle, and each node is still reached.
     */
    private void leaveCyclesOut(ReachedGraph graph) {
        Components components = new Components(graph);
        NamedExamples leftOut = new NamedExamples();
        for (int from = 0; from < graph.size(); from++) {
            graph.countSteps(from);
            // a start node may have two positions, as ReachedGraph says. No arc leads to the first, so the second one
            // tells which arcs are on a cycle, if it has arcs
            int met = graph.metAgain(from);
            int member = met >= 0 && graph.firstArc(met) < graph.firstArc(met + 1) ? met : from;
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                if (components.isOnCycle(member, arc) && graph.distance(graph.end(arc)) <= graph.distance(from)) {
                    if (member == from) { // else the second position names the same relationship
                        leftOut.add(graph.relationship(arc), displayNames::relationship);
                    }
                    graph.leaveOut(arc);
                }
            }
        }
        warnings.add(StringUtils.capitalize(displayNames.words().relationships()) + " that close cycles were left out: "
                + leftOut + ".");
    }

    private Number total(ReachedGraph graph, Quantities quantities, Sums added) {
        NamedExamples worthless = new NamedExamples();
        for (int at = 0; at < graph.size(); at++) {
            graph.countSteps(at);
            if (!added.isRow(at)) {
                continue;
            }
            Number value = quantities.value(at);
            if (value != null) {
                added.addToTotal(at, value);
            } else if (!graph.hasArcs(at)) {
                worthless.add(graph.node(at), displayNames::node);
            }
        }
        if (worthless.count() > 0) {
            StoreWords words = displayNames.words();
            warnings.add(StringUtils.capitalize(words.nodes()) + " without " + options.value() + ", and without "
                    + words.relationships() + " to follow, add nothing: " + worthless + ".");
        }
        return added.total();
    }

    private InvalidParameterException tooLarge() {
        String sums = switch (options.numbers()) {
            case AUTO -> "less than 2^63, or finite; or numbers=decimal or numbers=double";
            case DECIMAL -> "at most " + Decimals.MAX_DIGITS + " digits long; or numbers=double";
            case DOUBLE -> "finite; or numbers=decimal";
        };
        return new InvalidParameterException(
                RollUpOptions.QUANTITY,
                options.quantity(),
                "quantities whose sums are " + sums,
                "A sum is too large for the numbers in which it is added up.");
    }

    private boolean nextNode(Sums all) {
        while (next < all.size()) {
            position = all.position(next++);
            if (all.isRow(position)) {
                count++;
                return true;
            }
        }
        return false;
    }

    private Sums sums() {
        return Objects.requireNonNull(sums, "No node was found yet");
    }

    @Override
    public long node() {
        return sums().node(position);
    }

    /** The amount of the node found last: a Long, a Double or a BigDecimal. */
    public Number quantity() {
        return sums().amount(position);
    }

    /** How many paths lead to it. */
    public long paths() {
        return sums().paths(position);
    }

    /** The total, if a value was asked for: a Long, a Double or a BigDecimal. */
    public @Nullable Number total() {
        return total;
    }

    /** The length of the longest path to the node found last. */
    @Override
    public int depth() {
        return sums().maxDepth(position);
    }

    /** The length of the shortest path to it. */
    public int minDepth() {
        return sums().minDepth(position);
    }

    /** What the caller should know, once there is a result. */
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public long nodesVisited() {
        return filtered.visited();
    }

    @Override
    public long relationshipsFollowed() {
        return filtered.followed();
    }
}
