package io.tremaux.janusgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edges are merged, many from one vertex and many to one. */
class MergedEdgesTest {
    private static final int VERTICES = 12;
    private static final int ROWS = 20;

    @RegisterExtension
    static final TestServer server = new TestServer("", MergedEdgesTest::declare);

    /** What a declaration of Tremaux's does not make. */
    private static void declare(TremauxGraph graph) {
        JanusGraphManagement management = graph.openManagement();
        management.makeVertexLabel("Hub").partition().make();
        management.makeEdgeLabel("ONE_WAY").unidirected().make();
        management.commit();
    }

    private static void plant(String type) throws Exception {
        Answer declared = server.post("janusgraph/schema", """
                {"labels": {"Place": {"key": "id", "properties": {"id": "INTEGER"}}},
                 "types": {"%s": {"from": "Place", "to": "Place"}}}""".formatted(type));
        assertThat(declared.status()).as(declared.text()).isEqualTo(200);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < VERTICES; i++) {
            rows.add("{\"label\": \"Place\", \"properties\": {\"id\": %d}}".formatted(i));
        }
        Answer written = server.post("janusgraph/nodes", rows.toString());
        assertThat(written.status()).as(written.text()).isEqualTo(200);
    }

    /** To find an edge, JanusGraph is asked about the end that it was asked about less. */
    @ParameterizedTest
    @ValueSource(strings = {"EITHER_WAY", "ONE_WAY"})
    void shouldMergeEachEdgeOnce(String type) throws Exception {
        plant(type);
        Random random = new Random(7);
        Set<List<Integer>> edges = new HashSet<>();
        for (int load = 0; load < 10; load++) {
            int before = edges.size();
            List<String> rows = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                int from = random.nextInt(1 + random.nextInt(VERTICES));
                int to = random.nextInt(1 + random.nextInt(VERTICES));
                rows.add("{\"type\": \"%s\", \"from\": %d, \"to\": %d}".formatted(type, from, to));
                edges.add(List.of(from, to));
            }
            Answer merged = server.post("janusgraph/relationships", rows.toString());
            int created = edges.size() - before;
            assertThat(merged.text()).startsWith("{\"created\":%d,\"updated\":%d,".formatted(created, ROWS - created));
        }
        assertThat(server.graph().traversal().E().hasLabel(type).count().next()).isEqualTo(edges.size());
        server.graph().tx().rollback();
    }

    @Test
    void shouldRejectAKeyOfAPartitionedLabel() throws Exception {
        String label = "{\"labels\": {\"Hub\": {\"key\": \"hub\", \"properties\": {\"hub\": \"INTEGER\"}}}}";
        Answer answer = server.post("janusgraph/schema", label);
        assertThat(answer.status()).as(answer.text()).isEqualTo(409);
        assertThat(answer.text()).contains("The label Hub is partitioned");
    }
}
