package io.tremaux.neo4j.cursor;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.neo4j.entity.CoreApiRelationships;
import java.util.Arrays;
import org.neo4j.graphdb.Direction;
import org.neo4j.storageengine.api.RelationshipSelection;

/** A choice of relationships, as cursors are told of it. */
final class Selection {
    private Selection() {}

    /** The relationships along one choice, its exceptions included: {@link RelationshipReader} leaves those out. */
    static RelationshipSelection of(RelationshipChoice choice) {
        Direction direction = CoreApiRelationships.neo4j(choice.direction());
        return switch (choice.type()) {
            case Tokens.UNKNOWN -> RelationshipSelection.NO_RELATIONSHIPS;
            case RelationshipChoice.ANY_TYPE -> RelationshipSelection.selection(direction);
            default -> RelationshipSelection.selection(choice.type(), direction);
        };
    }

    /** All relationships along some choices, and perhaps others of their types. */
    static RelationshipSelection ofAll(RelationshipChoice... choices) {
        Direction direction = CoreApiRelationships.neo4j(io.tremaux.graph.Direction.common(choices));
        int[] types = Arrays.stream(choices)
                .mapToInt(RelationshipChoice::type)
                .filter(type -> type != Tokens.UNKNOWN)
                .distinct()
                .toArray();
        if (types.length == 0) {
            return RelationshipSelection.NO_RELATIONSHIPS;
        }
        return Arrays.stream(types).anyMatch(type -> type == RelationshipChoice.ANY_TYPE)
                ? RelationshipSelection.selection(direction)
                : RelationshipSelection.selection(types, direction);
    }
}
