package io.tremaux.dag;

import io.tremaux.parameter.InvalidParameterException;
import org.jspecify.annotations.Nullable;

/**
 * Where in a list the amounts of the positions of a graph stand. A position has one, of all paths to it. Where the
 * greatest level ends some paths, it has one for each length of a path to it, from the least to the greatest, one after
 * the other. Immutable.
 */
final class AmountSlots {
    private final ReachedGraph graph;
    private final int @Nullable [] first; // by position, and one behind the last; null if each has one

    private AmountSlots(ReachedGraph graph, int @Nullable [] first) {
        this.graph = graph;
        this.first = first;
    }

    /** @param levels without cycles, so that a rank is the greatest length of a path */
    static AmountSlots of(ReachedGraph graph, Levels levels) {
        int most = graph.maxLevel();
        if (levels.highest() <= most) {
            return new AmountSlots(graph, null);
        }
        int[] first = graph.ints(graph.size() + 1);
        for (int position = 0; position < graph.size(); position++) {
            long next = (long) first[position] + lengths(levels.rank(position), graph.depth(position), most);
            if (next >= Integer.MAX_VALUE) {
                throw new InvalidParameterException(
                        "maxLevel",
                        Integer.toString(most),
                        "a level within which paths to the nodes have fewer lengths, or none",
                        "An amount for each length of a path to each node would be more than 2^31.");
            }
            first[position + 1] = (int) next;
        }
        return new AmountSlots(graph, first);
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

    /** How many of them an arc passes on: those of paths that may be longer. */
    int passedOn(int position) {
        return first == null ? 1 : Math.min(count(position), graph.maxLevel() - graph.depth(position));
    }

    /** To which amount an arc passes the first amount of a position on; the others follow. */
    int next(int from, int to) {
        return first == null ? to : first[to] + graph.depth(from) + 1 - graph.depth(to);
    }
}
