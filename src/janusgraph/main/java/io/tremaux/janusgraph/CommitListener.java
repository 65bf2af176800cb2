package io.tremaux.janusgraph;

import java.util.Collection;
import org.janusgraph.graphdb.internal.InternalRelation;

/**
 * Hears of the commits of one {@link TremauxGraph}, schema changes among them, before the committing caller does. Safe
 * for use by any thread: commits run side by side.
 */
@FunctionalInterface
public interface CommitListener {
    /**
     * A transaction was written; or perhaps a part of it, since a commit that fails in the middle is not undone by
     * every store. Runs on the thread of the commit, which waits. Must not throw.
     *
     * @param added relations: edges, properties, and what JanusGraph writes beside these
     * @param deleted relations
     */
    void committed(Collection<InternalRelation> added, Collection<InternalRelation> deleted);
}
