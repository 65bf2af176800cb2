package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecution;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WorkLimits;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenGraphTest {
    private StandardJanusGraph janusGraph;
    private OpenGraph open;

    @BeforeEach
    void open() {
        janusGraph = Planting.openInMemory(Map.of());
        open = new OpenGraph(janusGraph, new HeapBudget(1 << 22), OpenGraph.Settings.DEFAULT);
    }

    @AfterEach
    void close() {
        janusGraph.close();
    }

    @Test
    void shouldAnswerInTheTransactionOfTheCaller() {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) janusGraph.newTransaction();
        Vertex from = transaction.addVertex("Part");
        from.addEdge("HAS", transaction.addVertex("Part"));

        try (QueryExecution execution =
                open.open(transaction, query(from.id(), Engine.TREMAUX, false), Turn.FREE, ResourceLimit.UNLIMITED)) {
            assertThat(execution.next()).isTrue();
            assertThat(execution.next()).isTrue();
            assertThat(execution.next()).isFalse();
        }
        transaction.rollback();
    }

    @Test
    void shouldRejectWhatOnlyNeo4jsEngineCanDo() {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) janusGraph.newTransaction();

        assertThatThrownBy(
                        () -> open.open(transaction, query(1, Engine.NEO4J, false), Turn.FREE, ResourceLimit.UNLIMITED))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("no engine but tremaux");
        assertThatThrownBy(() ->
                        open.open(transaction, query(1, Engine.TREMAUX, true), Turn.FREE, ResourceLimit.UNLIMITED))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("maximal");
        transaction.rollback();
    }

    private static TraverseQuery query(Object start, Engine engine, boolean maximal) {
        return new TraverseQuery(
                List.of(new NodeSelector.ElementId(start.toString())),
                NodeLists.NONE,
                new Traversal.Builder().maximal(maximal).build(),
                Scopes.NONE,
                engine,
                WorkLimits.ANY,
                false);
    }
}
