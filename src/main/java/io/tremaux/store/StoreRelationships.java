package io.tremaux.store;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;

/** The neighbours of a node by kernel cursor, from the node cursor that stands on it already. Belongs to one thread. */
public final class StoreRelationships implements Relationships {
    private final StoreCursors cursors;
    private final Selections selections = new Selections();
    private @Nullable RelationshipTraversalCursor cursor;

    public StoreRelationships(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        if (!cursors.moveTo(node)) {
            return;
        }
        RelationshipTraversalCursor found = cursor();
        cursors.node().relationships(found, selections.of(choice));
        if (to.withRelationships()) {
            appendAll(node, found, to);
        } else {
            appendNodes(found, to);
        }
    }

    private static void appendNodes(RelationshipTraversalCursor found, Neighbours to) {
        while (found.next()) {
            to.add(found.otherNodeReference());
        }
    }

    private static void appendAll(long node, RelationshipTraversalCursor found, Neighbours to) {
        while (found.next()) {
            to.add(
                    found.otherNodeReference(),
                    found.relationshipReference(),
                    found.type(),
                    found.sourceNodeReference() != node);
        }
    }

    private RelationshipTraversalCursor cursor() {
        RelationshipTraversalCursor known = cursor;
        if (known == null) {
            known = cursors.newRelationshipCursor();
            cursor = known;
        }
        return known;
    }
}
