package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.IndexHint;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.diskstorage.BackendTransaction;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.configuration.backend.CommonsConfiguration;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.configuration.builder.GraphDatabaseConfigurationBuilder;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.transaction.TransactionConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SchemaPreloaderTest {
    private final Counting graph = new Counting();
    private final SchemaPreloader preloader = new SchemaPreloader(graph);

    /** Counts the transactions by which JanusGraph reads its schema, and may have no rows. */
    private static final class Counting extends StandardJanusGraph {
        private int schemaReads;
        private boolean hasNoRows;

        Counting() {
            super(new GraphDatabaseConfigurationBuilder()
                    .build(new CommonsConfiguration(new MapConfiguration(
                            Map.of("storage.backend", "inmemory", "storage.lock.wait-time", "1 ms")))));
        }

        @Override
        public StandardJanusGraphTx newTransaction(TransactionConfiguration configuration) {
            if (GraphDatabaseConfiguration.METRICS_SCHEMA_PREFIX_DEFAULT.equals(configuration.getGroupName())) {
                schemaReads++;
            }
            return super.newTransaction(configuration);
        }

        @Override
        public EntryList edgeQuery(Object id, SliceQuery query, BackendTransaction transaction) {
            return hasNoRows ? EntryList.EMPTY_LIST : super.edgeQuery(id, query, transaction);
        }
    }

    @BeforeEach
    void plant() {
        JanusGraphManagement management = graph.openManagement();
        PropertyKey key =
                management.makePropertyKey("id").dataType(Integer.class).make();
        management
                .buildIndex("parts", Vertex.class)
                .addKey(key)
                .indexOnly(management.makeVertexLabel("Part").make())
                .buildCompositeIndex();
        management.makeEdgeLabel("HAS").make();
        management.commit();
        add(1).addEdge("HAS", add(2));
        graph.tx().commit();
    }

    @AfterEach
    void close() {
        preloader.close();
        graph.close();
    }

    private Vertex add(int id) {
        Vertex part = graph.addVertex("Part");
        part.property("id", id);
        return part;
    }

    /** Start nodes by an index, and their rows. */
    private void assertReads() {
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) graph.buildTransaction().readOnly().start();
        JanusGraphSession session = Planting.session(transaction, new GraphNames(VertexLabels.ONE));
        int label = session.tokens().label("Part");
        long[] found = session.nodes().find(label, List.of(new IndexHint("id", List.of(1.0))), bytes -> {});
        assertThat(found).hasSize(1);
        assertThat(session.properties().value(found[0], session.tokens().propertyKey("id")))
                .isEqualTo(1);
        transaction.rollback();
    }

    @Test
    void shouldLeaveNothingOfTheSchemaToRead() {
        preloader.read();
        assertThat(graph.schemaReads).isPositive();
        graph.schemaReads = 0;
        assertReads();
        preloader.read();
        assertThat(graph.schemaReads).isZero();
    }

    @Test
    void shouldReadAgainWhatWasDroppedOrAdded() {
        preloader.read();
        JanusGraphManagement management = graph.openManagement();
        management.changeName(management.getEdgeLabel("HAS"), "HAD");
        management.makeVertexLabel("Whole").make();
        management.commit();
        preloader.read();
        graph.schemaReads = 0;
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        assertThat(transaction.getEdgeLabel("HAD").name()).isEqualTo("HAD");
        assertThat(transaction.getVertexLabel("Whole").name()).isEqualTo("Whole");
        transaction.rollback();
        assertThat(graph.schemaReads).isZero();
    }

    /** JanusGraph tells no instance that has read the indexes of an edge label that there is another. */
    @Test
    void shouldNotHideAnIndexThatIsAddedToAnEdgeLabel() {
        JanusGraphManagement management = graph.openManagement();
        management.makeEdgeLabel("UNUSED").make();
        management.commit();
        preloader.read();
        management = graph.openManagement();
        PropertyKey since =
                management.makePropertyKey("since").dataType(Integer.class).make();
        management.buildEdgeIndex(management.getEdgeLabel("UNUSED"), "bySince", Direction.BOTH, Order.asc, since);
        management.commit();
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        InternalRelationType unused = (InternalRelationType) transaction.getEdgeLabel("UNUSED");
        assertThat(unused.getRelationIndexes()).hasSize(2);
        transaction.rollback();
    }

    @Test
    void shouldNotKeepThatARowIsNotWrittenYet() {
        graph.hasNoRows = true;
        preloader.read();
        graph.hasNoRows = false;
        assertReads();
    }
}
