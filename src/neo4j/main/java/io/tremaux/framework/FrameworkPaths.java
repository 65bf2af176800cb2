package io.tremaux.framework;

import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.TestedRelationships;
import io.tremaux.recommendation.PathCounter;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Scores;
import io.tremaux.recommendation.Step;
import io.tremaux.recommendation.Weights;
import io.tremaux.traversal.WalkBounds;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.TraversalDescription;
import org.neo4j.graphdb.traversal.Uniqueness;

/**
 * The path counter of {@code engine=neo4j}, the reference for the other engine: it counts the paths of a recommendation
 * one by one, as Neo4j's traversal framework finds them. With {@code NONE} it follows the paths itself, because the
 * framework lets no path go straight back along a relationship. Used for one query, by one thread.
 */
public final class FrameworkPaths implements PathCounter {
    /** Bytes charged for each step: a branch, a node, a relationship, an iterator and a cursor. */
    private static final long BYTES_A_STEP = 960;

    private final Transaction transaction;
    private final Facades facades;
    private final WalkBounds bounds;
    private final LongFunction<Node> nodes;
    private final Recommendation.Counted counted;
    private final @Nullable Weights weights;
    private long visited; // nodes, each as often as a path reaches it
    private long followed; // relationships that were offered, whether a predicate took them or not

    /** @param nodes makes a node from its internal id */
    public FrameworkPaths(
            Transaction transaction,
            Recommendation.Bound bound,
            Facades facades,
            WalkBounds bounds,
            LongFunction<Node> nodes) {
        this.transaction = transaction;
        this.facades = facades;
        this.bounds = bounds;
        this.nodes = nodes;
        this.counted = bound.recommendation().counted();
        String weight = counted.weight();
        this.weights = weight == null ? null : new Weights(facades.view(), weight, bound.weight());
    }

    @Override
    public void count(long[] starts, List<Step.Bound> steps, Scores to) {
        bounds.charge(BYTES_A_STEP * steps.size());
        StepRelationships relationships = new StepRelationships(facades, steps, counted.distinct(), this::follow);
        for (long start : starts) {
            Node node = nodes.apply(start);
            if (counted.uniqueness() == io.tremaux.traversal.Uniqueness.NONE) {
                visit();
                extend(relationships, node, 0, 1, to);
            } else {
                for (Path path : description(relationships).traverse(node)) {
                    add(path.endNode(), weight(path, to.areWeighted()), to);
                }
            }
        }
        bounds.charge(-BYTES_A_STEP * steps.size());
        if (weights != null && to.areWeighted()) {
            weights.requireFinite(to);
        }
    }

    /** The framework holds one path at a time, depth-first: memory grows with the steps, not with the paths. */
    private TraversalDescription description(StepRelationships relationships) {
        ForwardExpander<Object> byNextStep = (path, state) -> relationships.of(path.length(), path.endNode());
        return transaction
                .traversalDescription()
                .depthFirst()
                .uniqueness(Uniqueness.valueOf(counted.uniqueness().name()))
                .expand(byNextStep)
                .evaluator(evaluator(relationships));
    }

    /** Returns paths of full length, and extends shorter ones, if the last node passes the filter of its step. */
    private Evaluator evaluator(StepRelationships relationships) {
        return path -> {
            visit();
            int length = path.length();
            boolean reached = length == 0 || relationships.admits(length - 1, path.endNode());
            boolean last = length == relationships.steps().size();
            return Evaluation.of(reached && last, reached && !last);
        };
    }

    /**
     * Follows all paths on from a node, and counts those that reach the last step. Recurses once for each step.
     *
     * @param step the index of the next step
     * @param weight the product of the weights of the relationships so far
     */
    private void extend(StepRelationships relationships, Node node, int step, double weight, Scores to) {
        if (step == relationships.steps().size()) {
            add(node, weight, to);
            return;
        }
        try (ResourceIterator<Relationship> each = relationships.of(step, node).iterator()) {
            while (each.hasNext()) {
                Relationship relationship = each.next();
                Node other = relationship.getOtherNode(node);
                visit();
                if (relationships.admits(step, other)) {
                    extend(
                            relationships,
                            other,
                            step + 1,
                            Weights.product(weight, weight(relationship, to.areWeighted())),
                            to);
                }
            }
        }
    }

    /** Counts one path to a node, unless its weight is {@link Weights#GONE}. */
    private static void add(Node end, double weight, Scores to) {
        if (!Double.isNaN(weight)) {
            to.add(CurrentNode.idOf(end), 1, weight);
        }
    }

    private double weight(Path path, boolean weighted) {
        double product = 1;
        for (Relationship relationship : path.relationships()) {
            product = Weights.product(product, weight(relationship, weighted));
        }
        return product;
    }

    private double weight(Relationship relationship, boolean weighted) {
        return weighted && weights != null
                ? weights.of(
                        TestedRelationships.idOf(relationship),
                        CurrentNode.idOf(relationship.getStartNode()),
                        TestedRelationships.typeOf(relationship),
                        CurrentNode.idOf(relationship.getEndNode()))
                : 1;
    }

    /** Counts a visit; now and then gives way, checks the bounds, and lets the view keep up with commits. */
    private void visit() {
        if (bounds.room(visited) <= 0) {
            throw bounds.visitedEnough();
        }
        if ((visited++ & (WalkBounds.BETWEEN_LOOKS - 1)) == 0) {
            bounds.look();
            facades.view().keepUp();
        }
    }

    /**
     * Counts a relationship before it is tested, and now and then checks the bounds. {@link #visit} is not enough: a
     * relationship that {@code relationshipWhere} rejects leads to no visit.
     */
    private void follow() {
        if ((followed++ & (WalkBounds.BETWEEN_LOOKS - 1)) == 0) {
            bounds.check();
        }
    }

    @Override
    public long nodesVisited() {
        return visited;
    }

    @Override
    public long relationshipsFollowed() {
        return followed;
    }
}
