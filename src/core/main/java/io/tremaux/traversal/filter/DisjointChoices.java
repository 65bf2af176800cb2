package io.tremaux.traversal.filter;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites choices so that they have no relationship in common. Along all of them, each relationship of a node is then
 * listed once.
 */
public final class DisjointChoices {
    private DisjointChoices() {}

    /** The same relationships by such choices. A loop has both directions. */
    static RelationshipChoice[] of(RelationshipChoice... choices) {
        if (choices.length < 2) {
            return choices;
        }
        Map<Integer, Direction> directions = new LinkedHashMap<>();
        for (RelationshipChoice choice : choices) {
            directions.merge(choice.type(), choice.direction(), (one, other) -> one == other ? one : Direction.BOTH);
        }
        List<RelationshipChoice> excluded = Arrays.stream(choices)
                .flatMap(choice -> choice.except().stream())
                .distinct()
                .toList();
        return of(directions.remove(RelationshipChoice.ANY_TYPE), directions, excluded);
    }

    private static RelationshipChoice[] of(
            @Nullable Direction ofAnyType, Map<Integer, Direction> directions, List<RelationshipChoice> excluded) {
        List<RelationshipChoice> apart = new ArrayList<>(excluded);
        if (ofAnyType != null) {
            directions.values().removeIf(direction -> ofAnyType == Direction.BOTH || direction == ofAnyType);
            directions.replaceAll((type, direction) -> Direction.BOTH);
            directions.forEach((type, direction) -> apart.add(new RelationshipChoice(type, direction)));
        }
        List<RelationshipChoice> once = new ArrayList<>();
        directions.forEach((type, direction) -> once.add(new RelationshipChoice(type, direction).without(excluded)));
        if (ofAnyType != null) {
            once.add(RelationshipChoice.whole(ofAnyType).without(apart));
        }
        return once.toArray(RelationshipChoice[]::new);
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
