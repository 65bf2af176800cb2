package io.tremaux.store;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Direction;
import org.neo4j.storageengine.api.RelationshipSelection;

/**
 * What cursors are to select for each choice of relationships. Choices are few and always the same objects: a search by
 * identity beats a hash map. Belongs to one thread.
 */
final class Selections {
    private final List<Selected> selected = new ArrayList<>();

    RelationshipSelection of(RelationshipChoice choice) {
        for (int i = 0; i < selected.size(); i++) {
            Selected known = selected.get(i);
            if (known.choice == choice) {
                return known.selection;
            }
        }
        RelationshipSelection selection = select(choice);
        selected.add(new Selected(choice, selection));
        return selection;
    }

    private record Selected(RelationshipChoice choice, RelationshipSelection selection) {}

    private static RelationshipSelection select(RelationshipChoice choice) {
        Direction direction = CoreRelationships.neo4j(choice.direction());
        return switch (choice.type()) {
            case Tokens.UNKNOWN -> RelationshipSelection.NO_RELATIONSHIPS;
            case RelationshipChoice.ANY_TYPE -> RelationshipSelection.selection(direction);
            default -> RelationshipSelection.selection(choice.type(), direction);
        };
    }
}
