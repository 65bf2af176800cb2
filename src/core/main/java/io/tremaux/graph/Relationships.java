package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/** Reads the relationships of a node, as the nodes that they lead to. */
public interface Relationships {
    /**
     * Appends the neighbours of a node along one choice, in the store's own order. The order of any choice is a
     * subsequence of the order of all relationships of the node. A relationship that begins and ends at the node is
     * appended once. The nodes already in the list stay.
     */
    void append(long node, RelationshipChoice choice, Neighbours to);

    /** The same along one choice, for traversals that follow it from many nodes: the choice is resolved once. */
    default Expansion along(RelationshipChoice choice) {
        return (node, to) -> append(node, choice, to);
    }

    /** The same along several choices, one after another. The caller does not change the array. */
    default Expansion along(RelationshipChoice[] choices) {
        return choices.length == 1 ? along(choices[0]) : SequentialExpansion.of(this, choices);
    }

    /** Says by the code of a label set which nodes a traversal may skip. */
    interface SkippableNodes {
        /** Stands for: the traversal may skip such nodes, also if they have neighbours. */
        Expansion ALWAYS = (node, to) -> {};

        /**
         * The choice along which a node with this code must have no neighbours for the traversal to skip it. {@link
         * #ALWAYS} if it may have some; null if the traversal does not skip it, or does not know yet.
         */
        @Nullable Expansion emptyAlong(int code);
    }

    /** The relationships of nodes along one choice. */
    interface Expansion {
        /** Appends as {@link Relationships#append} does. */
        void append(long node, Neighbours to);

        /**
         * Appends, unless the facade would have to read more than so many relationships from the store: then it appends
         * nothing and answers false. A remembered list has no limit.
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
         * Appends, or passes over all neighbours at once if the traversal may skip every one of them. Answers how many
         * it passed over, 0 if it appended. A facade that cannot tell appends. The facade counts the look-ups of the
         * passed: one list, the labels of each neighbour, and its list where that had to be empty.
         *
         * @param labels the facade that the codes are of
         * @param skippable the neighbours that the traversal may skip
         * @param most it passes over no more than so many
         */
        default int appendOrPass(long node, Labels labels, SkippableNodes skippable, int most, Neighbours to) {
            append(node, to);
            return 0;
        }

        /**
         * Appends those neighbours that are not in a set of nodes, and adds them to it: each once. Answers how many
         * there are, in the set or not, parallel relationships each counted.
         *
         * @param to a list without relationships
         */
        default int appendNew(long node, IdSet met, Neighbours to) {
            int before = to.size();
            append(node, to);
            int all = to.size() - before;
            to.retainNew(before, met);
            return all;
        }

        /** The same in any order: equally many, and the same are new. */
        default int appendNewInAnyOrder(long node, IdSet met, Neighbours to) {
            return appendNew(node, met, to);
        }
    }

    /**
     * Whether the answer of {@link #append} is remembered already or will be. If not, a caller that may need only a few
     * of the relationships should read them lazily, without this facade.
     */
    default boolean remembers(long node, RelationshipChoice choice) {
        return false;
    }
}
