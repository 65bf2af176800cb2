package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A commit that was cut off, as by {@code kill -9}, may leave a key in its index whose vertex was not written. Loads
 * take it for absent.
 */
class CutOffCommitsTest {
    private static final String SCHEMA = """
            {"labels": {"P": {"key": "id", "properties": {"id": "INTEGER", "name": "STRING"}}},
             "types": {"TO": {"from": "P", "to": "P"}}}""";

    @RegisterExtension
    static final TestServer server = new TestServer("", graph -> {});

    @BeforeAll
    static void declare() throws Exception {
        assertThat(server.post("janusgraph/schema", SCHEMA).status()).isEqualTo(200);
    }

    private static Answer load(long id, String query) throws Exception {
        return server.post(
                "janusgraph/nodes" + query,
                "{\"label\": \"P\", \"properties\": {\"id\": " + id + ", \"name\": \"n\"}}");
    }

    /** Writes a vertex, and takes its row away. */
    private static void cutOff(long id) throws Exception {
        long vertex = load(id, "?return=ids").json().at("/ids/0").asLong();
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) server.graph().newTransaction();
        StaticBuffer row = server.graph().getIDManager().getKey(vertex);
        SliceQuery all = new SliceQuery(BufferUtil.zeroBuffer(1), BufferUtil.oneBuffer(4));
        transaction
                .getTxHandle()
                .mutateEdges(
                        row, List.of(), List.copyOf(server.graph().edgeQuery(vertex, all, transaction.getTxHandle())));
        transaction.getTxHandle().commit();
        transaction.rollback();
        assertThat(labelled()).doesNotContain(id);
    }

    private static List<Object> labelled() {
        try {
            return server.graph().traversal().V().hasLabel("P").values("id").toList();
        } finally {
            server.graph().tx().commit();
        }
    }

    @Test
    void shouldWriteAKeyAgainWhoseVertexIsNotThere() throws Exception {
        cutOff(1);

        Answer merged = load(1, "");

        assertThat(merged.json().at("/created").asInt()).as(merged.text()).isEqualTo(1);
        assertThat(labelled()).containsOnlyOnce(1L);
        Answer again = load(1, "");
        assertThat(again.json().at("/updated").asInt()).as(again.text()).isEqualTo(1);
        List<Vertex> byKey = server.graph().traversal().V().has("P", "id", 1L).toList();
        assertThat(byKey).hasSize(1);
        assertThat(byKey.get(0).property("name").isPresent()).isTrue();
        server.graph().tx().commit();
    }

    @Test
    void shouldCreateAKeyWhoseVertexIsNotThere() throws Exception {
        cutOff(2);

        Answer created = load(2, "?mode=create");

        assertThat(created.status()).as(created.text()).isEqualTo(200);
        assertThat(labelled()).containsOnlyOnce(2L);
    }

    @Test
    void shouldConnectNoVertexThatIsNotThere() throws Exception {
        cutOff(3);
        String edge = "{\"type\": \"TO\", \"from\": 3, \"to\": 3}";

        Answer missing = server.post("janusgraph/relationships", edge);
        Answer made = server.post("janusgraph/relationships?ends=merge", edge);

        assertThat(missing.status()).as(missing.text()).isEqualTo(400);
        assertThat(missing.text()).contains("No vertex has this key");
        assertThat(made.json().at("/createdEnds").asInt()).as(made.text()).isEqualTo(1);
    }
}
