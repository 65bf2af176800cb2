package io.tremaux.service;

import io.tremaux.execution.QueryContext;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.extension.Graph;
import io.tremaux.framework.FacadeGraph;
import io.tremaux.framework.Facades;
import io.tremaux.framework.FrameworkPaths;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.framework.UserExtensions;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.installed.UserCodeGuard;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.PathCounter;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.Iterator;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.InternalLog;

/** {@code engine=neo4j}: Neo4j's own traversal framework over the facades of a session. Belongs to one thread. */
final class FrameworkEngine implements TraversalEngine {
    private final FrameworkSession session;
    private final InternalTransaction transaction;
    private final InstalledExtensions extensions;
    private final InternalLog log;
    private long questions;

    /** @param log has the stack traces of the user's own code */
    FrameworkEngine(FrameworkSession session, InstalledExtensions extensions, InternalLog log) {
        this.session = session;
        this.transaction = session.transaction;
        this.extensions = extensions;
        this.log = log;
    }

    @Override
    public PathRun walk(TraverseQuery query, Traversal.Bound bound, LongIterable starts, QueryContext context) {
        Facades facades = session.facades(context.view());
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
                transaction,
                bound,
                session.facades(context.view()),
                context.bounds(),
                id -> transaction.newNodeEntity(id));
    }
}
