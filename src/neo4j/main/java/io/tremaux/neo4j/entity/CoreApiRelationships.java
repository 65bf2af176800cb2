package io.tremaux.neo4j.entity;

import io.tremaux.graph.RelationshipChoice;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.core.RelationshipEntity;

/**
 * Relationships by the Core API: Neo4j's own relationships, handed through as they are. The reference, as {@link
 * CoreApiLabels} is.
 */
public final class CoreApiRelationships implements NodeRelationships {
    private final CurrentNode currentNode;
    private final StoreTokens tokens;
    private final Int2ObjectMap<RelationshipType> types = new Int2ObjectOpenHashMap<>(); // made once

    public CoreApiRelationships(CurrentNode currentNode, StoreTokens tokens) {
        this.currentNode = currentNode;
        this.tokens = tokens;
    }

    @Override
    public ResourceIterable<Relationship> of(long id, RelationshipChoice choice) {
        Node node = currentNode.node(id);
        Direction direction = neo4j(choice.direction());
        ResourceIterable<Relationship> relationships = new UnlessDeleted(
                choice.type() == RelationshipChoice.ANY_TYPE
                        ? node.getRelationships(direction)
                        : node.getRelationships(direction, type(choice.type())));
        return choice.isPlain()
                ? relationships
                : new TestedRelationships(relationships, relationship -> !isException(choice, id, relationship));
    }

    private boolean isException(RelationshipChoice choice, long node, Relationship relationship) {
        RelationshipEntity entity = (RelationshipEntity) relationship;
        boolean incoming = entity.getStartNodeId() != node;
        boolean loop = entity.getStartNodeId() == entity.getEndNodeId();
        for (RelationshipChoice one : choice.except()) {
            if (one.hasDirection(incoming, loop) && isOfType(relationship, one.type())) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfType(Relationship relationship, int type) {
        return type == RelationshipChoice.ANY_TYPE || relationship.isType(type(type));
    }

    private RelationshipType type(int token) {
        return types.computeIfAbsent(token, tokens::typeOf);
    }

    /** The same direction, as Neo4j has it. */
    public static Direction neo4j(io.tremaux.graph.Direction direction) {
        return switch (direction) {
            case OUTGOING -> Direction.OUTGOING;
            case INCOMING -> Direction.INCOMING;
            case BOTH -> Direction.BOTH;
        };
    }

    /** Neo4j looks for the node only when its relationships are iterated; one that was deleted meanwhile has none. */
    private record UnlessDeleted(ResourceIterable<Relationship> relationships)
            implements ResourceIterable<Relationship> {
        @Override
        public ResourceIterator<Relationship> iterator() {
            try {
                return relationships.iterator();
            } catch (NotFoundException deletedMeanwhile) {
                return NoRelationships.INSTANCE;
            }
        }

        @Override
        public void close() {
            relationships.close();
        }
    }
}
