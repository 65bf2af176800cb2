package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/** The relationships of a node, as the nodes they lead to. */
public interface Relationships {
    /**
     * Appends the neighbours of a node along one choice, in the store's own iteration order, which for any choice is the
     * subsequence of the order over all relationships of the node. A relationship that begins and ends at the node is
     * appended once. The list keeps its nodes.
     */
    void append(long node, RelationshipChoice choice, Neighbours to);

    /** The same along one choice, for walks that follow it from many nodes: the choice is resolved once. */
    default Along along(RelationshipChoice choice) {
        return (node, to) -> append(node, choice, to);
    }

    /** Says by the code of a label set which nodes a walk has nothing to do with. */
    interface Barren {
        /** Stands for: with such nodes nothing is to be done, whatever neighbours they have. */
        Along ALWAYS = (node, to) -> {};

        /**
         * Along what nodes with this code must have no neighbours for the walk to pass over them; {@link #ALWAYS} if they may have
         * some, null if the walk does not pass over them, or does not know yet.
         */
        @Nullable Along emptyAlong(int code);
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
         * Appends, or passes over all neighbours at once where the walk has nothing to do with any of them: answers how many were
         * passed over, 0 if they were appended. The look-ups of what was passed over are counted here: one list, the labels of
         * each neighbour, and its list where that had to be empty. A facade that cannot tell appends.
         *
         * @param labels the facade that the codes are of
         * @param barren what the walk does with neighbours
         */
        default int appendOrPass(long node, Labels labels, Barren barren, Neighbours to) {
            append(node, to);
            return 0;
        }

        /** Passes over nodes of a list that are known to have no neighbours; returns the index of the first other. */
        default int passEmpty(Neighbours list, int from, int to) {
            return from;
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
     * Whether the answer of {@link #append} is known already or is going to be remembered. If not, a caller that may need only a
     * few of the relationships does better to read them lazily, without asking here.
     */
    default boolean remembers(long node, RelationshipChoice choice) {
        return false;
    }
}
