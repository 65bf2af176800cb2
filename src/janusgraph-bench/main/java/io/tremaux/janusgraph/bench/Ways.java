package io.tremaux.janusgraph.bench;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.OpenGraph;
import io.tremaux.janusgraph.tinkerpop.Allowance;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/** How many {@code B} below the root have a true value: the ways to ask it of one connection to the tree. */
final class Ways {
    private static final long HEAP_FOR_CACHES = 64L << 20;
    private static final Allowance ANYTHING = new Allowance() {
        @Override
        public void charge(long bytes) {}

        @Override
        public void assertOpen() {}
    };

    private final CountedGraph graph;
    private final OpenGraph tremaux;
    private final Object root;
    private final long trueBs;

    Ways(CountedGraph graph, Tree tree) {
        this.graph = graph;
        this.tremaux = new OpenGraph(graph, new HeapBudget(HEAP_FOR_CACHES), OpenGraph.Settings.DEFAULT);
        this.root = tree.root(graph);
        this.trueBs = tree.trueBs();
    }

    /** By JanusGraph's own steps, which read batches of vertices. */
    Way gremlin(String name) {
        return new Way(
                name,
                graph,
                trueBs,
                false,
                transaction -> found(transaction).count().next());
    }

    /** The first of them, by Gremlin. */
    Way gremlinFirst(String name, int limit) {
        return new Way(
                name,
                graph,
                limit,
                false,
                transaction -> found(transaction).limit(limit).count().next());
    }

    private GraphTraversal<Vertex, Vertex> found(StandardJanusGraphTx transaction) {
        return transaction
                .traversal()
                .V(root)
                .repeat(__.out("HAS_A", "HAS_B"))
                .emit()
                .hasLabel("B")
                .has("value", true);
    }

    /** Every row of the tree, level by level, without a traversal: the least that any way by whole rows costs. */
    Way rowsAlone(String name) {
        return new Way(name, graph, trueBs, false, transaction -> new RowsAlone(graph, transaction).countTrueBs(root));
    }

    Way tremaux(String name, boolean breadthFirst) {
        return tremaux(name, breadthFirst, Traversal.NO_LIMIT, trueBs);
    }

    /** The first of them, by Tremaux. */
    Way tremauxFirst(String name, boolean breadthFirst, int limit) {
        return tremaux(name, breadthFirst, limit, limit);
    }

    private Way tremaux(String name, boolean breadthFirst, long limit, long expected) {
        Traversal traversal = new TraversalBuilder()
                .expansion(RelationshipFilter.parse("HAS_A>|HAS_B>", true))
                .labelFilter(LabelFilter.parse(">B", true, false))
                .resultWhere(Where.parse("resultWhere", "value==true"))
                .uniqueness(Uniqueness.NONE)
                .breadthFirst(breadthFirst)
                .limit(limit)
                .build();
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.ElementId(root.toString())),
                traversal,
                new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                Engine.TREMAUX,
                null);
        return new Way(name, graph, expected, false, transaction -> {
            try (QueryExecution execution = tremaux.open(transaction, query, Turn.FREE, ANYTHING)) {
                return execution.count().count();
            }
        });
    }
}
