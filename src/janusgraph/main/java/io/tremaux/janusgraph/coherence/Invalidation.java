package io.tremaux.janusgraph.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.janusgraph.id.IdDictionary;
import java.util.Collection;
import java.util.function.UnaryOperator;
import org.janusgraph.core.RelationType;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.internal.InternalVertex;
import org.janusgraph.graphdb.types.system.SystemRelationType;

/**
 * Invalidates the entries that a commit touched, as its relations tell. It may invalidate too much, never too little.
 * The commit is in the store by now, as far as it ever will be. Used once, by one thread, while no other invalidates.
 */
final class Invalidation {
    private final GraphCache cache;
    private final SharedIds ids;
    private final UnaryOperator<Object> canonical;
    private final long commit;

    /** @param commit its number, higher than that of every commit before */
    Invalidation(Generation generation, UnaryOperator<Object> canonical, long commit) {
        this.cache = generation.cache();
        this.ids = generation.ids();
        this.canonical = canonical;
        this.commit = commit;
    }

    void invalidate(Collection<InternalRelation> added, Collection<InternalRelation> deleted) {
        added.forEach(this::invalidateEnds);
        deleted.forEach(relation -> {
            invalidateEnds(relation);
            if (relation.isEdge() && !isSystems(relation)) {
                invalidateValues(relation.id());
            }
        });
    }

    private static boolean isSystems(InternalRelation relation) {
        RelationType type = relation.getType();
        return type instanceof SystemRelationType;
    }

    /** The label of a vertex, and that it exists, are relations of types that only the system has. */
    private void invalidateEnds(InternalRelation relation) {
        boolean all = isSystems(relation);
        for (int end = 0; end < relation.getArity(); end++) {
            int node = number(relation.getVertex(end));
            if (node != IdDictionary.NONE) {
                if (all) {
                    cache.invalidateLabels(node, commit);
                }
                if (all || relation.isProperty()) {
                    cache.invalidateProperties(node, commit);
                }
                if (all || relation.isEdge()) {
                    cache.invalidateRelationships(node, commit);
                }
            }
        }
    }

    /** A vertex without a number was read by nobody: a row is read by the number of its node. */
    private int number(InternalVertex vertex) {
        return vertex.hasId() ? ids.nodes().find(canonical.apply(vertex.id())) : IdDictionary.NONE;
    }

    /**
     * A relationship of which a value was changed is deleted, and added again with its id. It may get its number after
     * its row was read, so one that has none gets it here: a query that read the old value finds the stamp.
     */
    private void invalidateValues(Object relationship) {
        int number = ids.relationships().number(relationship);
        if (number != IdDictionary.NONE) {
            cache.invalidatePropertiesOfRelationship(number, commit);
        }
    }
}
