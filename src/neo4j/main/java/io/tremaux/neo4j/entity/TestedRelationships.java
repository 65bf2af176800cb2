package io.tremaux.neo4j.entity;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.impl.core.RelationshipEntity;

/** Relationships that pass a test, each tested when its turn has come, and iterated once. */
public final class TestedRelationships implements RelationshipsOnce {
    private final ResourceIterator<Relationship> relationships;
    private final Predicate<Relationship> test;
    private @Nullable Relationship next;

    public TestedRelationships(ResourceIterable<Relationship> relationships, Predicate<Relationship> test) {
        this.relationships = relationships.iterator();
        this.test = test;
    }

    /** The internal id of a relationship. */
    public static long idOf(Relationship relationship) {
        return ((RelationshipEntity) relationship).getId();
    }

    /** The token of a relationship's type. Costs a look-up by name. */
    public static int typeOf(Relationship relationship) {
        TokenRead tokens = ((RelationshipEntity) relationship)
                .getTransaction()
                .kernelTransaction()
                .tokenRead();
        return tokens.relationshipType(relationship.getType().name());
    }

    /** Appends a node with the relationship by which a path arrived there, and answers where that comes from. */
    public static long append(Relationship relationship, long node, Neighbours path) {
        RelationshipEntity entity = (RelationshipEntity) relationship;
        boolean incoming = entity.getEndNodeId() != node;
        path.add(node, entity.getId(), typeOf(entity), incoming);
        return incoming ? entity.getEndNodeId() : entity.getStartNodeId();
    }

    /** A value of one of Neo4j's relationships; null if it has none, or is not there any more. */
    public static @Nullable Object value(RelationshipProperties properties, Relationship relationship, int key) {
        RelationshipEntity entity = (RelationshipEntity) relationship;
        Object value = properties.value(entity.getId(), key);
        return value != null
                        && properties.leads(
                                entity.getId(), entity.getStartNodeId(), typeOf(entity), entity.getEndNodeId())
                ? value
                : null;
    }

    /**
     * The answer of a test about one of Neo4j's relationships.
     *
     * @param listedAsOf the time of the list that has it
     */
    public static boolean passes(RelationshipTest test, Relationship relationship, long listedAsOf) {
        RelationshipEntity entity = (RelationshipEntity) relationship;
        return test.of(entity.getId(), entity.getStartNodeId(), typeOf(entity), entity.getEndNodeId(), listedAsOf);
    }

    @Override
    public boolean hasNext() {
        while (next == null && relationships.hasNext()) {
            Relationship candidate = relationships.next();
            if (test.test(candidate)) {
                next = candidate;
            }
        }
        return next != null;
    }

    @Override
    public Relationship next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        Relationship found = next;
        next = null;
        return found;
    }

    @Override
    public void close() {
        relationships.close();
    }
}
