package io.tremaux.service;

import io.tremaux.coherence.Coherence;
import io.tremaux.execution.QueryContext;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.extension.Graph;
import io.tremaux.framework.FacadeGraph;
import io.tremaux.framework.Facades;
import io.tremaux.framework.FrameworkPaths;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.framework.UserExtensions;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.Scope;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.installed.UserCodeGuard;
import io.tremaux.neo4j.cursor.CursorRelationships;
import io.tremaux.neo4j.entity.CoreApiLabels;
import io.tremaux.neo4j.entity.CoreApiProperties;
import io.tremaux.neo4j.entity.CoreApiRelationships;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.FacadeRelationships;
import io.tremaux.neo4j.entity.NodeRelationships;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.PathCounter;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.InternalLog;

/**
 * The session of a query that Neo4j's own traversal framework runs, {@code engine=neo4j}; and that engine, over the
 * facades of this session.
 */
final class FrameworkSession extends Neo4jSession implements TraversalEngine {
    /**
     * With scope {@code request}, the relationships of a node are remembered if they are at most so many. They are then
     * read at once; those of other nodes are read lazily.
     */
    private static final int MOST_AT_ONCE = 64;

    private final CurrentNode currentNode;
    private final Scope relationships;
    private final InstalledExtensions extensions;
    private final InternalLog log;
    private @Nullable Facades facades;
    private long questions;

    /**
     * @param relationships the scope of the cache of relationships
     * @param log has the stack traces of the user's own code
     */
    FrameworkSession(
            InternalTransaction transaction,
            Coherence coherence,
            Scope relationships,
            InstalledExtensions extensions,
            InternalLog log) {
        super(transaction, coherence);
        this.currentNode = new CurrentNode(transaction, epoch);
        this.relationships = relationships;
        this.extensions = extensions;
        this.log = log;
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
    public PathRun walk(TraverseQuery query, BoundTraversal bound, LongIterable starts, QueryContext context) {
        Facades facades = facades(context.view());
        return new FrameworkWalk(
                transaction,
                bound,
                facades,
                () -> nodes(starts.iterator()),
                context.bounds(),
                own(query.traversal().extensions(), facades, context));
    }

    /** Neo4j's objects of nodes, made as the framework asks for them; makes no look-up. */
    private Iterator<Node> nodes(LongIterator ids) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return ids.hasNext();
            }

            @Override
            public Node next() {
                return transaction.newNodeEntity(ids.nextLong());
            }
        };
    }

    /** The user's own evaluator and expander, as the query names them. */
    private UserExtensions<?> own(Extensions wanted, Facades facades, QueryContext context) {
        if (wanted.areNone()) {
            return UserExtensions.NONE;
        }
        Graph graph = new FacadeGraph(facades, context.tokens(), () -> lookAndForget(context));
        UserCodeGuard guard = new UserCodeGuard(
                transaction.kernelTransaction(), context.bounds(), context.view()::forgetRecords, log);
        return extensions.create(wanted, graph, guard);
    }

    /** Code of the user's may ask much before the traversal looks again. */
    private void lookAndForget(QueryContext context) {
        if ((questions++ & WalkBounds.BETWEEN_LOOKS - 1) == 0) {
            context.bounds().check();
        }
        context.view().forgetRecords();
    }

    @Override
    public PathCounter counter(Recommendation.Bound bound, QueryContext context) {
        return new FrameworkPaths(
                transaction, bound, facades(context.view()), context.bounds(), id -> transaction.newNodeEntity(id));
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
