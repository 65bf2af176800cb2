package io.tremaux.janusgraph.coherence;

import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.internal.InternalVertex;
import org.janusgraph.graphdb.relations.RelationIdentifier;
import org.janusgraph.graphdb.types.system.SystemRelationType;

/**
 * What one commit or several changed, so that caches invalidate it: vertices, with the kinds of data that changed of
 * each, and relationships. It may have more than was changed, but never less. Made by one thread, and not changed any
 * more when others see it.
 */
final class ChangeSet {
    /** Kinds of data that caches hold of a vertex; bits. */
    static final int LABELS = 1;

    static final int PROPERTIES = 2;
    static final int RELATIONSHIPS = 4;

    /** Nothing, to which nothing may be added. */
    static final ChangeSet NOTHING = new ChangeSet(false);

    /** Whatever there is. */
    static final ChangeSet EVERYTHING = new ChangeSet(true);

    private static final int ALL_OF_A_VERTEX = LABELS | PROPERTIES | RELATIONSHIPS;

    private final boolean everything;
    private final Object2IntMap<Object> vertices = new Object2IntOpenHashMap<>();
    private final Map<Long, RelationIdentifier> relationships = new HashMap<>(0); // by their numbers in the store

    private ChangeSet(boolean everything) {
        this.everything = everything;
    }

    /** Everything, to which nothing may be added; or nothing yet. */
    static ChangeSet of(boolean everything) {
        return everything ? EVERYTHING : new ChangeSet(false);
    }

    /**
     * What a commit touched, as its relations tell.
     *
     * @param canonical maps each id of a vertex to the one by which caches know it
     */
    static ChangeSet by(
            Collection<InternalRelation> added, Collection<InternalRelation> deleted, UnaryOperator<Object> canonical) {
        ChangeSet touched = new ChangeSet(false);
        added.forEach(relation -> touched.addEnds(relation, canonical));
        for (InternalRelation relation : deleted) {
            touched.addEnds(relation, canonical);
            if (relation.isEdge() && !isSystems(relation)) {
                touched.add((RelationIdentifier) relation.id());
            }
        }
        return touched;
    }

    private static boolean isSystems(InternalRelation relation) {
        return relation.getType() instanceof SystemRelationType;
    }

    /** The label of a vertex, and that it exists, are relations of types that only the system has. */
    private void addEnds(InternalRelation relation, UnaryOperator<Object> canonical) {
        int kinds = isSystems(relation) ? ALL_OF_A_VERTEX : relation.isProperty() ? PROPERTIES : RELATIONSHIPS;
        for (int end = 0; end < relation.getArity(); end++) {
            InternalVertex vertex = relation.getVertex(end);
            if (vertex.hasId()) { // else nothing of it was written
                add(canonical.apply(vertex.id()), kinds);
            }
        }
    }

    /** Adds a vertex, by its one id. */
    void add(Object vertex, int kinds) {
        vertices.mergeInt(vertex, kinds, (one, other) -> one | other);
    }

    /** Adds a relationship that was removed, or of which a value was changed. */
    void add(RelationIdentifier relationship) {
        relationships.put(relationship.getRelationId(), relationship);
    }

    /**
     * This one, to which all of another is added; everything, if that may be more than so many vertices and
     * relationships. Costs the size of the other.
     */
    ChangeSet with(ChangeSet other, int most) {
        if (everything || other.everything || (long) size() + other.size() > most) {
            return EVERYTHING;
        }
        other.vertices.object2IntEntrySet().forEach(one -> add(one.getKey(), one.getIntValue()));
        relationships.putAll(other.relationships);
        return this;
    }

    /** Whether it is nothing. */
    boolean isEmpty() {
        return !everything && size() == 0;
    }

    private int size() {
        return vertices.size() + relationships.size();
    }

    /** Whether it is all that there is. */
    boolean isEverything() {
        return everything;
    }

    /** Each vertex, and what was touched of it. */
    Object2IntMap<Object> vertices() {
        return vertices;
    }

    /** Relationships that were removed, or of which a value was changed. */
    Collection<RelationIdentifier> relationships() {
        return relationships.values();
    }
}
