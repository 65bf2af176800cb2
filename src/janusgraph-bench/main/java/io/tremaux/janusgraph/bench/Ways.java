package io.tremaux.janusgraph.bench;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.OpenGraph;
import io.tremaux.janusgraph.OpenGraph.Settings;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/** The ways to ask a graph its question over one connection. */
final class Ways {
    /** The bound of the shared caches: longer than an answer that fills them takes. */
    static final Duration MAX_STALENESS = Duration.ofMinutes(5);

    private static final long HEAP_FOR_CACHES = 512L << 20;

    private final CountedGraph connection;
    private final KeyspaceGraph graph;
    private final OpenGraph tremaux;
    private final Object root;

    Ways(CountedGraph connection, KeyspaceGraph graph) {
        this.connection = connection;
        this.graph = graph;
        this.tremaux = new OpenGraph(
                connection,
                new HeapBudget(HEAP_FOR_CACHES),
                new Settings(
                        Settings.DEFAULT.vertexLabels(), false, Settings.DEFAULT.defaultScope(), MAX_STALENESS, false));
        this.root = graph.root(connection);
    }

    /** In a transaction that has read nothing. */
    private Way way(String name, long expected, ToLongFunction<StandardJanusGraphTx> ask) {
        return new Way(name, connection, expected, false, ask);
    }

    /** By JanusGraph's own steps, which read batches of vertices. */
    Way gremlin(String name) {
        return way(
                name,
                graph.found(),
                transaction ->
                        graph.gremlin(transaction.traversal(), root).count().next());
    }

    /** The first of them, by Gremlin. */
    Way gremlinFirst(String name, int limit) {
        return way(
                name,
                limit,
                transaction -> graph.gremlin(transaction.traversal(), root)
                        .limit(limit)
                        .count()
                        .next());
    }

    /** Every row of the tree, level by level, without a traversal: the least that any way by whole rows costs. */
    Way rowsAlone(String name) {
        return way(name, graph.found(), transaction -> new RowsAlone(connection, transaction).countTrueBs(root));
    }

    /** By Tremaux without shared caches. */
    Way tremaux(String name, boolean breadthFirst) {
        return tremaux(name, breadthFirst, Traversal.NO_LIMIT, graph.found(), Scope.NONE);
    }

    /** By Tremaux with shared caches that an answer before has filled. */
    Way tremauxWarm(String name, boolean breadthFirst) {
        return tremaux(name, breadthFirst, Traversal.NO_LIMIT, graph.found(), Scope.PERMANENT)
                .warm(name);
    }

    /** The first of them, by Tremaux. */
    Way tremauxFirst(String name, boolean breadthFirst, int limit) {
        return tremaux(name, breadthFirst, limit, limit, Scope.NONE);
    }

    private Way tremaux(String name, boolean breadthFirst, long limit, long expected, Scope scope) {
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.ElementId(root.toString())),
                graph.tremaux().breadthFirst(breadthFirst).limit(limit).build(),
                new Scopes(scope, scope, scope),
                Engine.TREMAUX,
                null);
        return way(name, expected, transaction -> {
            try (QueryExecution execution = tremaux.open(transaction, query, Turn.FREE, ResourceLimit.UNLIMITED)) {
                return execution.count().count();
            }
        });
    }
}
