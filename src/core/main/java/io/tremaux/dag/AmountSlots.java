package io.tremaux.dag;

import io.tremaux.parameter.InvalidParameterException;
import org.jspecify.annotations.Nullable;

/**
 * Where in a list the amounts of the positions of a graph stand. A position has one, of all paths to it. Where levels
 * leave some paths out, it has one for each length of a path to it, from the shortest to the longest. Immutable.
 */
final class AmountSlots {
    private static final int MOST = Integer.MAX_VALUE - 16; // of an array, with some room

    private final ReachedGraph graph;
    private final int minLevel;
    private final int @Nullable [] first; // by position, and one behind the last; null if each has one

    private AmountSlots(ReachedGraph graph, int minLevel, int @Nullable [] first) {
        this.graph = graph;
        this.minLevel = minLevel;
        this.first = first;
    }

    /**
     * @param levels without cycles, so that a rank is the greatest length of a path
     * @param minLevel the least length of a path that counts; of 1, start nodes have positions that are not returned
     */
    static AmountSlots of(ReachedGraph graph, Levels levels, int minLevel) {
        int most = graph.maxLevel();
        if (levels.highest() <= most && minLevel <= 1) {
            return new AmountSlots(graph, minLevel, null);
        }
        int[] first = graph.ints(graph.size() + 1);
        for (int position = 0; position < graph.size(); position++) {
            long next = (long) first[position] + lengths(levels.rank(position), graph.depth(position), most);
            if (next > MOST) {
                throw new InvalidParameterException(
                        minLevel > 1 ? "minLevel" : "maxLevel",
                        Integer.toString(minLevel > 1 ? minLevel : most),
                        "a level that leaves no paths out, or filters under which paths have fewer lengths",
                        "Paths have more than 2^31 different pairs of an end and a length.");
            }
            first[position + 1] = (int) next;
        }
        return new AmountSlots(graph, minLevel, first);
    }

    /** One at least, though arcs to a position that are of no use were left out. */
    private static int lengths(int greatest, int least, int most) {
        return Math.max(0, Math.min(greatest, most) - least) + 1;
    }

    /** Whether there is an amount for each length. */
    boolean areByLength() {
        return first != null;
    }

    /** How many amounts there are. */
    int size() {
        return first == null ? graph.size() : first[graph.size()];
    }

    /** The first amount of a position. */
    int of(int position) {
        return first == null ? position : first[position];
    }

    /** How many amounts a position has. */
    int count(int position) {
        return first == null ? 1 : first[position + 1] - first[position];
    }

    /** How many of those of a position are of paths that are too short to count: the first ones. */
    int tooShort(int position) {
        return first == null ? 0 : Math.min(count(position), Math.max(0, minLevel - graph.depth(position)));
    }

    /** How many of them an arc passes on: those of paths that are then returned, or may be still longer. */
    int passedOn(int from, int to) {
        if (first == null) {
            return 1;
        }
        int most = graph.isReturned(to) ? graph.maxLevel() : graph.maxLevel() - 1;
        return Math.min(count(from), most - graph.depth(from));
    }

    /** To which amount an arc passes the first amount of a position on; the others follow. */
    int next(int from, int to) {
        return first == null ? to : first[to] + graph.depth(from) + 1 - graph.depth(to);
    }
}
