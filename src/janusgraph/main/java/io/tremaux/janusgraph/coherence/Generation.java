package io.tremaux.janusgraph.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.janusgraph.coherence.Clock.Moment;
import io.tremaux.janusgraph.id.IdDictionary;
import org.janusgraph.graphdb.relations.RelationIdentifier;

/**
 * Shared caches that were empty at one moment: all that they hold was read later. Made by a thread that has entered the
 * ids; each query enters by itself.
 *
 * @param ids by which the caches know nodes and relationships; left when this is retired
 * @param born that moment
 */
record Generation(GraphCache cache, SharedIds ids, Moment born) {
    /** Enters a query. False, and nothing to release, if all have left already. */
    boolean retain() {
        if (!ids.retain()) {
            return false;
        }
        if (!cache.retain()) {
            ids.release();
            return false;
        }
        return true;
    }

    /** Lets a query leave. */
    void release() {
        cache.release();
        ids.release();
    }

    /** Says, once, that another one has taken this one's place. */
    void retire() {
        cache.retire();
        ids.release();
    }

    /**
     * Invalidates the entries that a commit touched, which is in the store by now, as far as it ever will be. One
     * thread at a time.
     *
     * @param touched not everything: then there would be another generation
     * @param commit its number, higher than that of every commit before
     */
    void invalidate(ChangeSet touched, long commit) {
        touched.vertices().object2IntEntrySet().forEach(each -> invalidate(each.getKey(), each.getIntValue(), commit));
        touched.relationships().forEach(each -> invalidate(each, commit));
    }

    /** A vertex without a number was read by nobody: a row is read by the number of its node. */
    private void invalidate(Object vertex, int kinds, long commit) {
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
    private void invalidate(RelationIdentifier relationship, long commit) {
        int number = ids.relationships().number(relationship);
        if (number != IdDictionary.NONE) {
            cache.invalidatePropertiesOfRelationship(number, commit);
        }
    }
}
