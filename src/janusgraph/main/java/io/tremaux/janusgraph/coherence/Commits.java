package io.tremaux.janusgraph.coherence;

import java.util.Collection;
import java.util.function.UnaryOperator;
import org.janusgraph.core.JanusGraphTransaction;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.types.vertices.JanusGraphSchemaVertex;
import org.jspecify.annotations.Nullable;

/**
 * Invalidates what commits touch in the shared caches of one open graph: those of this instance, and those of others
 * that tell it. Safe for use by any thread.
 */
public final class Commits implements AutoCloseable {
    private final StandardJanusGraph graph;
    private final BoundedCaches caches;
    private final UnaryOperator<Object> canonical;
    private final @Nullable CommitLog log;

    /**
     * @param canonical the one id of a vertex that has several
     * @param withOthers whether instances tell each other, if the store allows that
     */
    public Commits(
            StandardJanusGraph graph, BoundedCaches caches, UnaryOperator<Object> canonical, boolean withOthers) {
        this.graph = graph;
        this.caches = caches;
        this.canonical = canonical;
        this.log = withOthers ? CommitLog.begin(graph, caches) : null;
    }

    /**
     * Invalidates what a commit of this instance touched, after it was written and before it returns: whether it
     * succeeded, failed, or nobody knows. Never throws.
     */
    public void committed(Collection<InternalRelation> added, Collection<InternalRelation> deleted) {
        ChangeSet touched = touched(added, deleted);
        caches.follow(touched);
        if (log != null) {
            log.tell(touched);
        }
    }

    private ChangeSet touched(Collection<InternalRelation> added, Collection<InternalRelation> deleted) {
        try {
            return expireSchema(deleted) ? ChangeSet.EVERYTHING : ChangeSet.by(added, deleted, canonical);
        } catch (RuntimeException | OutOfMemoryError e) {
            return ChangeSet.EVERYTHING; // whatever it touched
        }
    }

    /**
     * A label, type or key that was changed may have another name, and caches know it by the former. JanusGraph expires
     * what it keeps of it only after the commit; whoever asks until then would fill the caches with the former name.
     */
    private boolean expireSchema(Collection<InternalRelation> deleted) {
        boolean changed = false;
        for (InternalRelation relation : deleted) {
            if (relation.getVertex(0) instanceof JanusGraphSchemaVertex element) {
                changed = true;
                graph.getSchemaCache().expireSchemaElement(element.longId());
                for (JanusGraphTransaction each : graph.getOpenTransactions()) {
                    each.expireSchemaElement(element.longId());
                }
            }
        }
        return changed;
    }

    /** Tells others what they have not heard yet, and waits a little for that. */
    @Override
    public void close() {
        if (log != null) {
            log.close();
        }
    }
}
