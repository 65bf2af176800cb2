package io.tremaux.recommendation;

import java.util.List;

/** Counts the paths of one recommendation, by one engine. Used once, by one thread. */
public interface PathCounter {
    /**
     * Counts the paths along some steps from all start nodes, by the nodes at their ends.
     *
     * @param starts in order; from one that is there twice all paths count twice
     * @param to without any path so far
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

    /** From now on {@link #count} follows each path by itself, however many there are, and combines no lists. */
    default void followEach() {}

    /**
     * How many nodes there are, at least, on the paths that {@link #followEach} would follow one by one, each with all
     * its nodes.
     */
    default double nodesOnEachPath() {
        return 0;
    }

    /** Nodes met so far, each as often as it was met, start nodes included. */
    long nodesVisited();

    /** Relationships that the facades listed so far. */
    long relationshipsFollowed();
}
