package io.tremaux.traversal.filter;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rewrites choices so that they have no relationship in common. Along all of them, each relationship of a node is then
 * listed once.
 */
public final class DisjointChoices {
    private DisjointChoices() {}

    /**
     * The same relationships by such choices, in the same order: each is listed where it first was. A loop has both
     * directions. All choices have the same exceptions.
     */
    static RelationshipChoice[] of(RelationshipChoice... choices) {
        List<RelationshipChoice> disjoint = new ArrayList<>();
        List<RelationshipChoice> before = new ArrayList<>();
        for (RelationshipChoice choice : choices) {
            if (before.stream().noneMatch(one -> one.hasAllOf(choice))) {
                disjoint.add(choice.without(before));
                before.add(choice.plain());
            }
        }
        return disjoint.toArray(RelationshipChoice[]::new);
    }

    /** The choices by which the nodes at the other ends see the same relationships. */
    public static RelationshipChoice[] reversed(RelationshipChoice... choices) {
        return Arrays.stream(choices).map(DisjointChoices::reversed).toArray(RelationshipChoice[]::new);
    }

    public static RelationshipChoice reversed(RelationshipChoice choice) {
        return new RelationshipChoice(
                choice.type(),
                reversed(choice.direction()),
                choice.except().stream().map(DisjointChoices::reversed).toList());
    }

    private static Direction reversed(Direction direction) {
        return switch (direction) {
            case OUTGOING -> Direction.INCOMING;
            case INCOMING -> Direction.OUTGOING;
            case BOTH -> Direction.BOTH;
        };
    }
}
