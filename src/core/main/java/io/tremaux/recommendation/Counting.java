package io.tremaux.recommendation;

import io.tremaux.graph.GraphView;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code engine=tremaux}: counts paths on primitives over a {@link GraphView}. The steps are cut into spans: steps of
 * one span may share relationships, steps of two spans cannot. A span of one step is passed on by {@link Propagation}
 * alone; one of two or three too, which takes back what repeats a relationship; longer ones are counted by
 * {@link Enumeration}, and so are those of weighted relationships, since sums of fractions cannot be taken back
 * exactly: of a span of one step it passes each node's sum on. Used for one question, by one thread.
 */
public final class Counting implements PathCounter {
    private static final int MOST_BY_ARITHMETIC = 3;

    private final GraphView view;
    private final WalkBounds bounds;
    private final Recommendation.Counted counted;
    private final @Nullable Weights weights;
    private final StepFacades.Work work = new StepFacades.Work();
    private boolean comparesLists;
    private boolean followsEach;
    private double nodesOnEachPath;

    public Counting(Recommendation.Bound bound, GraphView view, WalkBounds bounds) {
        this.view = view;
        this.bounds = bounds;
        this.counted = bound.recommendation().counted();
        this.weights = counted.weight() == null ? null : new Weights(view, counted.weight(), bound.weight());
    }

    @Override
    public void count(long[] starts, List<Step.Bound> steps, Scores to) {
        Step.Bound[] all = steps.toArray(Step.Bound[]::new);
        StepFacades facades = new StepFacades(view, bounds, work, all, counted.distinct());
        Scores level = new Scores(to.areWeighted(), bounds::charge);
        for (long start : starts) {
            level.add(start, 1, 1);
        }
        facades.countMet(starts.length);
        int first = 0;
        while (first < all.length) {
            int end = endOfSpan(first, all);
            Scores next = end == all.length ? to : new Scores(to.areWeighted(), bounds::charge);
            count(facades, all, level, first, end, next);
            level.close();
            level = next;
            first = end;
        }
        if (weights != null && to.areWeighted()) {
            weights.requireFinite(to);
        }
    }

    private void count(StepFacades facades, Step.Bound[] all, Scores from, int first, int end, Scores to) {
        int span = end - first;
        Weights used = to.areWeighted() ? weights : null;
        if (span == 1 && used == null && counted.uniqueness() != Uniqueness.NODE_PATH) {
            new Propagation(facades, all, bounds::charge).alongOne(from.paths(), first, to.paths());
        } else if (isArithmetic(span) && used == null) {
            comparesLists = true;
            double met = new Propagation(facades, all, bounds::charge).alongAll(from.paths(), first, end, to.paths());
            nodesOnEachPath += met
                    / Math.max(1, from.paths().highest()); // one begins once at a node, however many paths lead there
        } else {
            new Enumeration(facades, counted.uniqueness() == Uniqueness.NODE_PATH, used, end, to).along(from, first);
        }
    }

    private boolean isArithmetic(int steps) {
        return counted.uniqueness() == Uniqueness.RELATIONSHIP_PATH && steps <= MOST_BY_ARITHMETIC && !followsEach;
    }

    @Override
    public boolean comparesLists() {
        return comparesLists;
    }

    @Override
    public double nodesOnEachPath() {
        return nodesOnEachPath;
    }

    @Override
    public void followEach() {
        followsEach = true;
    }

    /** The end of the shortest span that begins with a step. */
    private int endOfSpan(int first, Step.Bound[] all) {
        if (counted.uniqueness() == Uniqueness.NODE_PATH) {
            return all.length;
        }
        int end = first + 1;
        if (counted.uniqueness() == Uniqueness.RELATIONSHIP_PATH) {
            for (int step = first; step < end; step++) {
                for (int later = end; later < all.length; later++) {
                    end = all[step].mayShareWith(all[later]) ? later + 1 : end;
                }
            }
        }
        return end;
    }

    @Override
    public long nodesVisited() {
        return work.visited;
    }

    @Override
    public long relationshipsFollowed() {
        return work.followed;
    }
}
