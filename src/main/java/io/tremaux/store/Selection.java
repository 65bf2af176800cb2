package io.tremaux.store;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import org.neo4j.graphdb.Direction;
import org.neo4j.storageengine.api.RelationshipSelection;

/** A choice of relationships, as cursors are told of it. */
final class Selection {
    private Selection() {}

    static RelationshipSelection of(RelationshipChoice choice) {
        Direction direction = CoreRelationships.neo4j(choice.direction());
        return switch (choice.type()) {
            case Tokens.UNKNOWN -> RelationshipSelection.NO_RELATIONSHIPS;
            case RelationshipChoice.ANY_TYPE -> RelationshipSelection.selection(direction);
            default -> RelationshipSelection.selection(choice.type(), direction);
        };
    }
}
