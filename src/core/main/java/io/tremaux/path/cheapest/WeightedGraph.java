package io.tremaux.path.cheapest;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.DisplayNames;
import io.tremaux.path.FilteredGraph;
import io.tremaux.path.cheapest.Costs.Weight;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A graph under filters, and what its relationships cost. A weight is read after the list that has the relationship:
 * the test that reads it makes sure that both are of the same one. Belongs to one thread.
 */
final class WeightedGraph {
    /** Stands for the cost of a relationship that is not there any more. */
    static final double GONE = -1;

    /** Stands for the cost of a relationship where a value is no weight. */
    static final double NO_WEIGHT = -2;

    /** Sums of other order differ in the last digits. */
    private static final double ROUNDED_UP = 1 + 1e-9;

    private final FilteredGraph graph;
    private final Costs costs;
    private final DisplayNames displayNames;
    private final @Nullable WeightReader ofRelationships;
    private final @Nullable WeightReader ofNodes;
    private long generation; // of the facades that the tests ask
    private RelationshipTest relationshipTest;
    private NodePredicate nodeTest;
    private long listedAsOf = RelationshipProperties.ANY_TIME;

    WeightedGraph(FilteredGraph graph, Costs costs, DisplayNames displayNames) {
        this.graph = graph;
        this.costs = costs;
        this.displayNames = displayNames;
        this.ofRelationships =
                reader(costs.ofRelationships(), displayNames.words().relationship(), displayNames);
        this.ofNodes = reader(costs.ofNodes(), displayNames.words().node(), displayNames);
        this.generation = graph.facades().generation();
        this.relationshipTest = relationshipTest();
        this.nodeTest = nodeTest();
    }

    private static @Nullable WeightReader reader(@Nullable Weight weight, String of, DisplayNames displayNames) {
        return weight == null ? null : new WeightReader(weight, of, displayNames);
    }

    private RelationshipTest relationshipTest() {
        return ofRelationships == null
                ? (relationship, source, type, target, asOf) -> true
                : ofRelationships.in(graph.facades().relationshipProperties());
    }

    private NodePredicate nodeTest() {
        return ofNodes == null
                ? NodePredicate.ALWAYS
                : ofNodes.in(graph.facades().properties());
    }

    /** Takes up keys that the database has got meanwhile. True if nothing that was asked before holds any more. */
    boolean renew() {
        boolean renewed = (ofRelationships != null && ofRelationships.renew()) | (ofNodes != null && ofNodes.renew());
        if (renewed) {
            makeTests();
        }
        return renewed;
    }

    /** Begins to ask the facades of now. No facade knows the time of a list that another has read. */
    private void makeTests() {
        generation = graph.facades().generation();
        relationshipTest = relationshipTest();
        nodeTest = nodeTest();
        listedAsOf = RelationshipProperties.ANY_TIME;
    }

    /** The graph without its costs. */
    FilteredGraph filtered() {
        return graph;
    }

    /** No path costs more. */
    double most() {
        return costs.most();
    }

    /** The same where costs are not added from the start to the end, and may come to a little more. */
    double mostInAnyOrder() {
        return costs.most() == Costs.NO_MAXIMUM
                ? Costs.NO_MAXIMUM
                : Math.min(Double.MAX_VALUE, costs.most() * ROUNDED_UP);
    }

    /** Appends what paths may follow from a node, or to it, to an empty list. */
    void append(long node, int depth, boolean backwards, Neighbours to) {
        CurrentFacades facades = graph.facades();
        RelationshipProperties before = facades.relationshipProperties();
        long listedIn = facades.generation();
        long moment = before.moment();
        if (backwards) {
            graph.appendBack(node, to);
        } else {
            graph.append(node, depth, to);
        }
        refresh();
        listedAsOf = listedIn == generation ? before.listedSince(moment) : RelationshipProperties.ANY_TIME;
    }

    /** Takes the facades of now: those of before may have been replaced at a look at the bounds. */
    private void refresh() {
        if (graph.facades().generation() != generation) {
            makeTests();
        }
    }

    /**
     * What it costs to follow a relationship of the list appended last, and to enter a node; {@link #GONE} or
     * {@link #NO_WEIGHT}, which are negative, if that cannot be told.
     *
     * @param node whose list it is
     * @param entered the node that a path enters by it
     */
    double cost(long node, Neighbours list, int index, long entered) {
        double cost = 0;
        if (ofRelationships != null) {
            if (!relationshipTest.of(node, list, index, listedAsOf)) {
                return GONE;
            }
            if (!ofRelationships.isWeight()) {
                return NO_WEIGHT;
            }
            cost = ofRelationships.weight();
        }
        if (ofNodes == null) {
            return cost;
        }
        nodeTest.of(entered);
        return ofNodes.isWeight() ? cost + ofNodes.weight() : NO_WEIGHT;
    }

    /** The error that the {@link #cost} read last was {@link #NO_WEIGHT}. */
    InvalidParameterException rejection(long relationship, long entered) {
        return ofRelationships != null && !ofRelationships.isWeight()
                ? ofRelationships.rejection(displayNames.relationship(relationship))
                : Objects.requireNonNull(ofNodes).rejection(displayNames.node(entered));
    }

    /** The error that the sum of some weights is no number any more. */
    InvalidParameterException tooGreat() {
        Weight weight = costs.ofRelationships() == null ? costs.ofNodes() : costs.ofRelationships();
        return new InvalidParameterException(
                weight == null ? "weight" : weight.parameter(),
                weight == null ? null : weight.key(),
                "a property whose values have a finite sum",
                "The weights of a path add up to more than a double can be.");
    }
}
