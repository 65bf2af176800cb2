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
     * Whether {@link #count} held lists against each other that it read at different moments: a commit in between
     * spoils the numbers.
     */
    default boolean comparesLists() {
        return false;
    }

    /** From now on each path is followed by itself, however many there are: no list is held against another. */
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
