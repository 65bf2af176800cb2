package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edges are merged, many from one vertex and many to one. */
class MergedEdgesTest {
    private static final int VERTICES = 150;
    private static final int ROWS = 400;

    @RegisterExtension
    static final TestServer server = new TestServer("cache.tx-cache-size=100", MergedEdgesTest::declare);

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
                 "types": {"%s": {"from": "Place", "to": "Place", "properties": {"km": "INTEGER"}}}}""".formatted(type));
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
        Map<List<Integer>, Long> edges = new HashMap<>(); // with the last value written
        for (int load = 0; load < 5; load++) {
            int before = edges.size();
            List<String> rows = new ArrayList<>();
            for (long km = 0; km < ROWS; km++) {
                int from = random.nextInt(1 + random.nextInt(VERTICES));
                int to = random.nextInt(1 + random.nextInt(VERTICES));
                rows.add("{\"type\": \"%s\", \"from\": %d, \"to\": %d, \"properties\": {\"km\": %d}}"
                        .formatted(type, from, to, km));
                edges.put(List.of(from, to), km);
            }
            Answer merged = server.post("janusgraph/relationships", rows.toString());
            int created = edges.size() - before;
            assertThat(merged.text()).startsWith("{\"created\":%d,\"updated\":%d,".formatted(created, ROWS - created));
        }
        assertThat(stored(type)).isEqualTo(edges);
    }

    private static Map<List<Integer>, Long> stored(String type) {
        Map<List<Integer>, Long> edges = new HashMap<>();
        try {
            server.graph().traversal().E().hasLabel(type).forEachRemaining(edge -> {
                List<Integer> ends = List.of(id(edge.outVertex()), id(edge.inVertex()));
                assertThat(edges.put(ends, edge.<Long>value("km")))
                        .as("a second edge %s", ends)
                        .isNull();
            });
        } finally {
            server.graph().tx().rollback();
        }
        return edges;
    }

    private static int id(Vertex vertex) {
        return vertex.<Long>value("id").intValue();
    }

    @Test
    void shouldRejectAKeyOfAPartitionedLabel() throws Exception {
        String label = "{\"labels\": {\"Hub\": {\"key\": \"hub\", \"properties\": {\"hub\": \"INTEGER\"}}}}";
        Answer answer = server.post("janusgraph/schema", label);
        assertThat(answer.status()).as(answer.text()).isEqualTo(409);
        assertThat(answer.text()).contains("The label Hub is partitioned");
    }
}
