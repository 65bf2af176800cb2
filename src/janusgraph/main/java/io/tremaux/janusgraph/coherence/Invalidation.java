package io.tremaux.janusgraph.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.janusgraph.id.IdDictionary;
import org.janusgraph.graphdb.relations.RelationIdentifier;

/**
 * Invalidates the entries that a commit touched. The commit is in the store by now, as far as it ever will be. Used
 * once, by one thread, while no other invalidates.
 */
final class Invalidation {
    private final GraphCache cache;
    private final SharedIds ids;
    private final long commit;

    /** @param commit its number, higher than that of every commit before */
    Invalidation(Generation generation, long commit) {
        this.cache = generation.cache();
        this.ids = generation.ids();
        this.commit = commit;
    }

    /** @param touched not everything: then there would be another generation */
    void invalidate(ChangeSet touched) {
        touched.vertices().object2IntEntrySet().forEach(each -> invalidate(each.getKey(), each.getIntValue()));
        touched.relationships().forEach(this::invalidate);
    }

    /** A vertex without a number was read by nobody: a row is read by the number of its node. */
    private void invalidate(Object vertex, int kinds) {
        int node = ids.nodes().find(vertex);
        if (node == IdDictionary.NONE) {
            return;
        }
        if ((kinds & ChangeSet.LABELS) != 0) {
            cache.invalidateLabels(node, commit);
        }
        if ((kinds & ChangeSet.PROPERTIES) != 0) {
            cache.invalidateProperties(node, commit);
        }
        if ((kinds & ChangeSet.RELATIONSHIPS) != 0) {
            cache.invalidateRelationships(node, commit);
        }
    }

    /**
     * A relationship of which a value was changed is deleted, and added again with its id. It may get its number after
     * its row was read, so one that has none gets it here: a query that read the old value finds the stamp.
     */
    private void invalidate(RelationIdentifier relationship) {
        int number = ids.relationships().number(relationship);
        if (number != IdDictionary.NONE) {
            cache.invalidatePropertiesOfRelationship(number, commit);
        }
    }
}
