package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.core.JanusGraphTransaction;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What queries tell when one of two nodes of Cassandra fails, or hangs. No query hangs with it. */
@ExtendWith(Cassandra.Started.class)
@Timeout(120)
class CassandraFaultsIT {
    private static final int CHILDREN = 40;
    private static final int VERTICES = 1 + CHILDREN + CHILDREN * CHILDREN;
    private static final Scopes NONE = new Scopes(Scope.NONE, Scope.NONE, Scope.NONE);

    private final Cassandra cassandra;
    private StandardJanusGraph graph;
    private OpenGraph tremaux;
    private String root;

    CassandraFaultsIT(Cassandra cassandra) {
        this.cassandra = cassandra;
    }

    /** Plants a tree of two levels, whose rows both nodes have. */
    private void open(int replication) {
        graph = cassandra.open(replication);
        tremaux = new OpenGraph(graph, new HeapBudget(1 << 24), OpenGraph.Settings.DEFAULT);
        Vertex first = graph.addVertex();
        for (Vertex child : children(first)) {
            children(child);
        }
        graph.tx().commit();
        root = first.id().toString();
    }

    private List<Vertex> children(Vertex parent) {
        List<Vertex> children = new ArrayList<>();
        for (int i = 0; i < CHILDREN; i++) {
            Vertex child = graph.addVertex();
            parent.addEdge("HAS", child);
            children.add(child);
        }
        return children;
    }

    @AfterEach
    void restore() {
        cassandra.suspend(2, false);
        cassandra.start();
        if (graph != null) {
            Planting.clear(graph);
            graph.close();
        }
    }

    /** Counts the tree, and does something after the first results. */
    private long count(Runnable meanwhile) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.ElementId(root)),
                new TraversalBuilder()
                        .uniqueness(Uniqueness.NODE_GLOBAL)
                        .breadthFirst(true)
                        .build(),
                NONE,
                Engine.TREMAUX,
                null);
        try (QueryExecution execution = tremaux.open(transaction, query, Turn.FREE, Planting.FREE)) {
            assertThat(execution.next()).isTrue();
            meanwhile.run();
            return 1 + execution.count().count();
        } finally {
            transaction.rollback();
        }
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    @Test
    void shouldFailWithTheReasonIfTheOnlyCopyOfRowsIsGone() {
        open(1);
        assertThat(count(() -> {})).isEqualTo(VERTICES);
        assertThatThrownBy(() -> count(() -> cassandra.kill(2)))
                .isInstanceOf(JanusGraphException.class)
                .satisfies(failure -> assertThat(root(failure)).hasMessageContaining("replica"));
    }

    @Test
    void shouldReadOneCopyAndRejectWritesIfTheOtherIsGone() {
        open(2);
        assertThat(count(() -> cassandra.kill(2))).isEqualTo(VERTICES);
        assertThat(count(() -> {})).isEqualTo(VERTICES);
        JanusGraphTransaction writing = graph.newTransaction();
        writing.addVertex();
        assertThatThrownBy(writing::commit).isInstanceOf(JanusGraphException.class);
        cassandra.start();
        assertThat(count(() -> {})).isEqualTo(VERTICES);
    }

    @Test
    void shouldEndInTimeIfANodeHangs() {
        open(1);
        assertThatThrownBy(() -> count(() -> cassandra.suspend(2, true)))
                .isInstanceOf(JanusGraphException.class)
                .satisfies(failure -> assertThat(root(failure)).hasMessageContaining("timed out"));
        cassandra.suspend(2, false);
        assertThat(count(() -> {})).isEqualTo(VERTICES);
    }

    @Test
    void shouldSeeTheSchemaThatAnotherInstanceChanges() {
        open(1);
        try (StandardJanusGraph other = cassandra.open(1)) {
            Vertex start = other.vertices(root).next();
            Vertex added = other.addVertex("species");
            start.addEdge("KNOWS", added);
            other.tx().commit();
            assertThat(count(() -> {})).isEqualTo(VERTICES + 1);
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
            assertThat(tremaux.vocabulary(transaction).relationshipTypes()).contains("KNOWS");
            transaction.rollback();
        }
    }
}
