package io.tremaux.neo4j;

import io.tremaux.neo4j.entity.NoRelationships;
import io.tremaux.neo4j.entity.TestedRelationships;
import io.tremaux.store.RelationshipScan;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.core.RelationshipEntity;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The relationships that leave a node, by the Core API, one by one. A node that is not there has none. Whoever makes it
 * closes it. Belongs to one thread.
 */
public final class OutgoingRelationships implements RelationshipScan {
    private final ResourceIterator<Relationship> relationships;
    private @Nullable RelationshipEntity found;

    public OutgoingRelationships(InternalTransaction transaction, long node) {
        this.relationships = of(transaction, node);
    }

    private static ResourceIterator<Relationship> of(InternalTransaction transaction, long node) {
        try {
            return transaction
                    .newNodeEntity(node)
                    .getRelationships(Direction.OUTGOING)
                    .iterator();
        } catch (NotFoundException e) {
            return NoRelationships.INSTANCE;
        }
    }

    @Override
    public boolean next() {
        boolean more = relationships.hasNext();
        if (more) {
            found = (RelationshipEntity) relationships.next();
        }
        return more;
    }

    private RelationshipEntity found() {
        return Objects.requireNonNull(found);
    }

    @Override
    public long id() {
        return found().getId();
    }

    @Override
    public long source() {
        return found().getStartNodeId();
    }

    @Override
    public int type() {
        return TestedRelationships.typeOf(found());
    }

    @Override
    public long target() {
        return found().getEndNodeId();
    }

    @Override
    public void close() {
        relationships.close();
    }
}
