package io.tremaux.store;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.internal.kernel.api.RelationshipTraversalCursor;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.storageengine.api.RelationshipSelection;

/**
 * The relationships of a node read at once by the request's own cursor, which stands on the node already if its labels or
 * properties were asked for: scope {@code request} on {@code engine=neo4j}. It saves Neo4j's own iteration a cursor, an
 * iterator, type names and a second search for the node. A node with more than {@value #AT_ONCE} is left to that
 * iteration, or a walk that ends after one result would read a whole hub.
 */
public final class CursorRelationships implements Relationships<ResourceIterable<Relationship>> {
    static final int AT_ONCE = 64;

    private final StoreCursors cursors;
    private final InternalTransaction transaction;
    private final CoreRelationships many;
    private final Map<RelationshipChoice, RelationshipSelection> selections = new IdentityHashMap<>();
    private final Relationship[] buffer = new Relationship[AT_ONCE];

    public CursorRelationships(StoreCursors cursors, InternalTransaction transaction, CoreRelationships many) {
        this.cursors = cursors;
        this.transaction = transaction;
        this.many = many;
    }

    @Override
    public ResourceIterable<Relationship> of(long node, RelationshipChoice choice) {
        if (!cursors.moveTo(node)) {
            return FewRelationships.NONE;
        }
        RelationshipTraversalCursor relationship = cursors.relationship();
        cursors.node().relationships(relationship, selections.computeIfAbsent(choice, CursorRelationships::select));
        int count = 0;
        while (relationship.next()) {
            if (count == AT_ONCE) {
                return many.of(node, choice);
            }
            buffer[count++] = relationship(relationship);
        }
        return count == 0 ? FewRelationships.NONE : new FewRelationships(Arrays.copyOf(buffer, count));
    }

    private Relationship relationship(RelationshipTraversalCursor at) {
        return transaction.newRelationshipEntity(
                at.relationshipReference(), at.sourceNodeReference(), at.type(), at.targetNodeReference());
    }

    private static RelationshipSelection select(RelationshipChoice choice) {
        Direction direction = CoreRelationships.neo4j(choice.direction());
        return switch (choice.type()) {
            case Tokens.UNKNOWN -> RelationshipSelection.NO_RELATIONSHIPS;
            case RelationshipChoice.ANY_TYPE -> RelationshipSelection.selection(direction);
            default -> RelationshipSelection.selection(choice.type(), direction);
        };
    }
}
