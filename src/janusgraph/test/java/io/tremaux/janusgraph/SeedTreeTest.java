package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.Test;

/** The seed tree of 87,381 vertices: few queries for all of it, although a walk that ends early has read little. */
class SeedTreeTest {
    private static final int LEVELS = 8;
    private static final int NODES = 87_381;
    private static final int FEW = 75;
    private static final int FEW_OF_ONE_TYPE = 110; // of relationships, and whether the nodes that have some are there

    private final GraphNames names = new GraphNames(VertexLabels.ONE);
    private final QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 24), false);

    private static Vertex plant(StandardJanusGraph graph) {
        Vertex root = graph.addVertex(T.label, "A");
        List<Vertex> level = List.of(root);
        for (int depth = 1; depth <= LEVELS; depth++) {
            List<Vertex> next = new ArrayList<>();
            for (Vertex parent : level) {
                for (int i = 0; i < 4; i++) {
                    Vertex child = graph.addVertex(T.label, depth % 2 == 0 ? "A" : "B");
                    parent.addEdge("HAS", child);
                    next.add(child);
                }
            }
            level = next;
        }
        graph.tx().commit();
        return root;
    }

    @Test
    void shouldReadAllOfItInFewQueries() {
        StandardJanusGraph graph = Planting.openInMemory(Map.of("ids.block-size", 1_000_000));
        Vertex root = plant(graph);
        for (boolean breadthFirst : new boolean[] {true, false}) {
            for (String labels : List.of("", "-None")) {
                TraverseQuery query = new TraverseQuery(
                        List.of(new NodeSelector.ElementId(root.id().toString())),
                        new Traversal.Builder()
                                .expansion(RelationshipFilter.parse("HAS>", true))
                                .labelFilter(LabelFilter.parse(labels, true, true))
                                .breadthFirst(breadthFirst)
                                .build(),
                        new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                        Engine.TREMAUX,
                        null);
                StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
                JanusGraphSession session = Planting.session(transaction, names);
                try (Walk walk = (Walk) queries.open(session, query, Turn.FREE, TraversalEngine.TREMAUX)) {
                    assertThat(walk.count().count()).isEqualTo(NODES);
                    assertThat(session.rows().rowsRead()).isEqualTo(NODES);
                    assertThat(session.rows().reads()).isLessThan(labels.isEmpty() ? FEW_OF_ONE_TYPE : FEW);
                } finally {
                    transaction.rollback();
                }
            }
        }
        graph.close();
    }
}
