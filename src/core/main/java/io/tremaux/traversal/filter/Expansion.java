package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import java.util.List;

/** Which relationships leave a position, as the caller wrote it: names, not tokens. Immutable. */
public interface Expansion {
    /** Resolves all names. */
    Bound bind(Tokens tokens);

    /** The same, with no relationship of a node twice; this, if it lists none twice. */
    Expansion listingOnce();

    /** What it was read from. The memory that it takes is in proportion to the text. */
    GivenParameter given();

    /** Its steps or rules in words. */
    List<FilterDescription> inWords(Tokens tokens);

    /** Whether positions at some depth cannot be expanded, since no step is there for them. */
    default boolean mayRunOut() {
        return false;
    }

    /** An expansion in tokens. Stateless: safe for use by any thread. */
    interface Bound {
        /**
         * The choices of relationships to follow from a node, to be listed one after another; empty if it is not
         * expanded. The caller must not change the array.
         *
         * @throws io.tremaux.parameter.InvalidParameterException at a depth that {@link #lacksStep}
         */
        RelationshipChoice[] choices(Labels labels, long node, int depth);

        /** Whether a node is expanded, as far as its labels decide. */
        default boolean expands(Labels labels, long node) {
            return true;
        }

        /** A number for the step that holds at a depth: where it is the same, equal nodes have the same choices. */
        int step(int depth);

        /** Whether no position at a depth can be expanded, since no step is there for it. */
        default boolean lacksStep(int depth) {
            return false;
        }

        /** Whether the choices depend on the node's labels, and not on the depth alone. */
        default boolean asksLabels() {
            return false;
        }

        /** Every choice that any node can have at any depth. */
        List<RelationshipChoice> all();
    }
}
