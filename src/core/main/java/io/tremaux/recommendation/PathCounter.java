package io.tremaux.recommendation;

import java.util.List;

/** Counts the paths of one recommendation, by one engine. Used once, by one thread. */
public interface PathCounter {
    /**
     * Counts the paths along some steps from all start nodes, by the nodes at their ends.
     *
     * @param starts in order; from one that is there twice all paths count twice
     * @param to gets the numbers; empty before
     * @throws ArithmeticException if there are more than can be counted
     */
    void count(long[] starts, List<Step.Bound> steps, Scores to);

    /**
     * Whether {@link #count} combined lists of relationships that it had read at different moments, as it does to
     * subtract paths that repeat a relationship. A commit between these moments makes the numbers wrong.
     */
    default boolean comparesLists() {
        return false;
    }

    /**
     * Makes {@link #count} follow the paths one by one from now on. It then combines no lists, so no commit makes the
     * numbers wrong, but it may take very long.
     */
    default void followEach() {}

    /**
     * A lower bound for the nodes that the same count would visit after {@link #followEach}. A node counts as often as
     * a path comes to it.
     */
    default double nodesOnEachPath() {
        return 0;
    }

    /** Nodes met so far, each as often as it was met, start nodes included. */
    long nodesVisited();

    /** Relationships read so far. */
    long relationshipsFollowed();
}
