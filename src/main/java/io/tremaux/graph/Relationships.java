package io.tremaux.graph;

/** The relationships of a node, as the nodes they lead to. */
public interface Relationships {
    /**
     * Appends the neighbours of a node along one choice, in the store's own iteration order, which for any choice is the
     * subsequence of the order over all relationships of the node. A relationship that begins and ends at the node is
     * appended once. What was there before stays.
     */
    void append(long node, RelationshipChoice choice, Neighbours to);

    /** The same along one choice, for whoever follows it from many nodes: what can be found out once is. */
    default Along along(RelationshipChoice choice) {
        return (node, to) -> append(node, choice, to);
    }

    /** The relationships of nodes along one choice. */
    interface Along {
        /** Appends as {@link Relationships#append} does. */
        void append(long node, Neighbours to);

        /**
         * Appends, unless more than so many relationships would have to be read from the store for it: then nothing is appended
         * and the answer is false. What is remembered is not limited.
         */
        default boolean appendAtMost(int most, long node, Neighbours to) {
            int before = to.size();
            append(node, to);
            if (to.size() - before > most) {
                to.truncate(before);
                return false;
            }
            return true;
        }

        /**
         * Appends, or answers a {@link NodeRange} of as many nodes as the node has neighbours, in which they are known to lie, in
         * whatever order; {@link NodeRange#NONE} if they were appended. That is no look-up until the range is {@linkplain
         * #tookRangeOf taken}: who can do nothing with it has the neighbours appended after all.
         */
        default long appendOrRange(long node, Neighbours to) {
            append(node, to);
            return NodeRange.NONE;
        }

        /** Whoever asked goes by what {@link #appendOrRange} answered: a look-up. */
        default void tookRangeOf(long node) {}

        /** Passes over nodes of a list that are known to have no neighbours; returns the index of the first other. */
        default int passEmpty(Neighbours list, int from, int to) {
            return from;
        }

        /** Whether all nodes of a {@link NodeRange} are known to have no neighbours. */
        default boolean areEmpty(long range) {
            return false;
        }

        /**
         * Appends to a list the neighbours of the first of some of its own nodes that has any, and returns the index after that
         * one; the last index if none of them has.
         */
        default int appendNext(Neighbours list, int from, int to) {
            int size = list.size();
            int i = passEmpty(list, from, to);
            while (i < to && list.size() == size) {
                append(list.node(i++), list);
            }
            return i;
        }
    }

    /**
     * Whether what {@link #append} would answer is known already or is going to be remembered. If not, who needs perhaps a few
     * of the relationships only does better to read them lazily, without asking here.
     */
    default boolean remembers(long node, RelationshipChoice choice) {
        return false;
    }
}
