package io.tremaux.service;

import io.tremaux.coherence.Coherence;
import io.tremaux.framework.Facades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.Scope;
import io.tremaux.neo4j.cursor.CursorRelationships;
import io.tremaux.neo4j.entity.CoreApiLabels;
import io.tremaux.neo4j.entity.CoreApiProperties;
import io.tremaux.neo4j.entity.CoreApiRelationships;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.FacadeRelationships;
import io.tremaux.neo4j.entity.NodeRelationships;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The session of a query that Neo4j's traversal framework runs, {@code engine=neo4j}. */
final class FrameworkSession extends Neo4jSession {
    /**
     * With scope {@code request}, the relationships of a node are remembered if they are at most so many. They are then
     * read at once; those of other nodes are read lazily.
     */
    private static final int MOST_AT_ONCE = 64;

    private final CurrentNode currentNode;
    private final Scope relationships;
    private @Nullable Facades facades;

    /** @param relationships the scope of the cache of relationships */
    FrameworkSession(InternalTransaction transaction, Coherence coherence, Scope relationships) {
        super(transaction, coherence);
        this.currentNode = new CurrentNode(transaction, epoch);
        this.relationships = relationships;
    }

    @Override
    public Labels labels() {
        return new CoreApiLabels(currentNode, tokens);
    }

    @Override
    public Properties properties() {
        return new CoreApiProperties(currentNode, tokens);
    }

    /**
     * The facades of the view, in the forms that the framework needs. Made at the first call: a session serves one
     * query, which has one view.
     */
    Facades facades(GraphView view) {
        Facades made = facades;
        if (made == null) {
            made = new Facades(view, relationships(view), currentNode);
            facades = made;
        }
        return made;
    }

    private NodeRelationships relationships(GraphView view) {
        if (relationships == Scope.NONE) { // as slow as the Core API: the reference for every other scope
            return new CoreApiRelationships(currentNode, tokens);
        }
        return new FacadeRelationships(
                view,
                new CursorRelationships(cursors, transaction),
                relationships == Scope.PERMANENT ? Integer.MAX_VALUE : MOST_AT_ONCE,
                transaction);
    }

    @Override
    public void close() {
        Facades made = facades;
        try {
            if (made != null) {
                made.relationships().close();
            }
        } finally {
            super.close();
        }
    }
}
