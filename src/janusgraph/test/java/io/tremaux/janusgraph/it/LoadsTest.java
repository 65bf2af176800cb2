package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema is declared and vertices and edges are written over HTTP, with the same bodies and answers as on Neo4j. */
class LoadsTest {
    private static final String SCHEMA = """
            {"labels": {
               "Person": {"key": "id", "properties": {"id": "INTEGER", "name": "STRING", "tags": "LIST<STRING>",
                                                      "since": "ZONED DATETIME"}},
               "Item": {"key": "code", "properties": {"code": "STRING"}}},
             "types": {"LIKES": {"from": "Person", "to": "Item", "properties": {"stars": "INTEGER"}}}}""";

    @RegisterExtension
    static final TestServer server = new TestServer("", graph -> {});

    private static Answer declare(String schema) throws Exception {
        return server.post("janusgraph/schema", schema);
    }

    private static Answer nodes(String query, String body) throws Exception {
        assertThat(declare(SCHEMA).status()).isEqualTo(200);
        return server.post("janusgraph/nodes" + query, body);
    }

    private static Answer relationships(String query, String body) throws Exception {
        assertThat(declare(SCHEMA).status()).isEqualTo(200);
        return server.post("janusgraph/relationships" + query, body);
    }

    private static String person(long id, String more) {
        return "{\"label\": \"Person\", \"properties\": {\"id\": " + id + more + "}}";
    }

    /** All results of a question in Gremlin. */
    private static List<Object> asked(Function<GraphTraversalSource, GraphTraversal<?, ?>> question) {
        try {
            return new ArrayList<>(question.apply(server.graph().traversal()).toList());
        } finally {
            server.graph().tx().commit();
        }
    }

    private static void assertCounts(Answer answer, int created, int updated, int ignored) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(List.of(
                        json.at("/created").asInt(),
                        json.at("/updated").asInt(),
                        json.at("/ignored").asInt()))
                .as(answer.text())
                .containsExactly(created, updated, ignored);
    }

    @Test
    void shouldDeclareASchemaAndTellIt() throws Exception {
        declare(SCHEMA);

        Answer again = declare(SCHEMA);

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.json().at("/created")).isEmpty();
        assertThat(again.json().at("/existing").toString()).contains("Person", "Person.tags", "LIKES.stars");
        JsonNode told = server.get("janusgraph/schema").json();
        assertThat(told.at("/labels/Person/key").asText()).isEqualTo("id");
        assertThat(told.at("/types/LIKES/from").asText()).isEqualTo("Person");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"labels\": {\"A\": {\"properties\": {\"d\": \"DURATION\"}}}}|400|labels.A.properties.d",
                "{\"labels\": {\"B\": {\"key\": \"k\"}}}|400|labels.B.properties.k",
                "{\"types\": {\"R\": {\"properties\": {\"l\": \"LIST<STRING>\"}}}}|400|types.R.properties.l",
                "{\"labels\": {\"Person\": null}}|400|labels.Person",
                "{\"types\": {\"S\": {\"from\": \"Nowhere\"}}}|400|types.S.from",
                "{\"labels\": {\"TremauxSchema\": {}}}|400|TremauxSchema",
                "{\"labels\": {\"C\": {\"properties\": {\"name\": \"INTEGER\"}}}}|409|name has String",
                "{\"labels\": {\"Person\": {\"key\": \"name\"}}}|409|Person has the key id",
                "{\"types\": {\"name\": {}}}|409|types.name",
            })
    void shouldRejectWhatJanusGraphCannotHold(String schema, int status, String named) throws Exception {
        declare(SCHEMA);

        Answer answer = declare(schema);

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.text()).contains(named);
        assertThat(server.get("janusgraph/schema").json().at("/labels")).hasSize(2);
    }

    @Test
    void shouldCreateAndMergeAndIgnoreVertices() throws Exception {
        String two = "[" + person(1, ", \"name\": \"Ann\", \"tags\": [\"a\", \"b\", \"a\"]") + ","
                + person(2, ", \"since\": \"2020-01-01T12:00:00+01:00\"") + "]";

        assertCounts(nodes("?mode=create", two), 2, 0, 0);
        assertCounts(nodes("?mode=ignore", "[" + person(1, ", \"name\": \"Bob\"") + "]"), 0, 0, 1);
        assertCounts(nodes("", "[" + person(1, ", \"tags\": [\"c\"]") + "," + person(3, "") + "]"), 1, 1, 0);
        assertCounts(nodes("", person(2, ", \"since\": null")), 0, 1, 0);

        assertThat(asked(g -> g.V().has("Person", "id", 1L).values("name"))).containsExactly("Ann");
        assertThat(asked(g -> g.V().has("Person", "id", 1L).values("tags"))).containsExactly("c");
        assertThat(asked(g -> g.V().has("Person", "id", 2L).values("since"))).isEmpty();
        asked(g -> g.V().hasLabel("Person").drop());
    }

    @Test
    void shouldWriteALoadWholeOrNotAtAll() throws Exception {
        nodes("", person(10, ""));

        Answer conflict = nodes("?mode=create", "[" + person(11, "") + "," + person(10, "") + "]");
        Answer invalid = nodes("", "[" + person(11, "") + "," + person(12, ", \"name\": 3") + "]");

        assertThat(conflict.status()).as(conflict.text()).isEqualTo(409);
        assertThat(conflict.json().at("/rows/0/row").asInt()).isEqualTo(2);
        assertThat(invalid.status()).as(invalid.text()).isEqualTo(400);
        assertThat(asked(g -> g.V().has("Person", "id", 11L))).isEmpty();
    }

    @Test
    void shouldRejectRowsThatAVertexCannotBe() throws Exception {
        Answer several =
                nodes("", "{\"labels\": [\"Person\", \"Item\"], \"properties\": {\"id\": 20, \"code\": \"x\"}}");
        Answer list = nodes("?strict=false", person(20, ", \"undeclared\": [1]"));

        assertThat(several.status()).as(several.text()).isEqualTo(400);
        assertThat(several.text()).contains("one label");
        assertThat(list.status()).as(list.text()).isEqualTo(400);
    }

    @Test
    void shouldWriteUndeclaredProperties() throws Exception {
        assertCounts(nodes("?strict=false", person(30, ", \"height\": 1.5")), 1, 0, 0);
        Answer other = nodes("?strict=false", person(31, ", \"height\": \"tall\""));

        assertThat(other.status()).as(other.text()).isEqualTo(400);
        assertThat(asked(g -> g.V().has("height", 1.5).values("id"))).containsExactly(30L);
    }

    @Test
    void shouldWriteEdgesBetweenVerticesFoundByKey() throws Exception {
        nodes("", "[" + person(40, "") + ", {\"label\": \"Item\", \"properties\": {\"code\": \"a\"}}]");
        String likes = "{\"type\": \"LIKES\", \"from\": 40, \"to\": \"a\", \"properties\": {\"stars\": %s}}";

        assertCounts(relationships("?mode=create", likes.formatted(3)), 1, 0, 0);
        assertCounts(relationships("", likes.formatted(4)), 0, 1, 0);
        assertCounts(relationships("?mode=ignore", likes.formatted(5)), 0, 0, 1);
        Answer missing = relationships("", likes.formatted(1).replace("\"a\"", "\"b\""));
        Answer merged = relationships("?ends=merge", likes.formatted(1).replace("\"a\"", "\"b\""));

        assertThat(asked(g -> g.E().hasLabel("LIKES").has("stars", 4L))).hasSize(1);
        assertThat(missing.status()).as(missing.text()).isEqualTo(400);
        assertThat(merged.json().at("/createdEnds").asInt()).as(merged.text()).isEqualTo(1);
    }

    @Test
    void shouldNameTheVerticesThatItWrote() throws Exception {
        Answer answer = nodes("?return=ids", "[" + person(50, ", \"name\": \"fifty\"") + "]");

        String id = answer.json().at("/ids/0").asText();
        Answer traversed = server.get("janusgraph/traverse", "start", id, "return", "nodes", "properties", "name");
        assertThat(traversed.json().at("/nodes/0/properties/name").asText())
                .as(traversed.text())
                .isEqualTo("fifty");
    }

    @Test
    void shouldAcknowledgeLinesInBatches() throws Exception {
        declare(SCHEMA);
        String lines =
                IntStream.range(100, 125).mapToObj(id -> person(id, "")).reduce("", (all, line) -> all + line + "\n");

        Answer answer = server.send(server.request("janusgraph/nodes", "batch", "10")
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines + person(125, ", \"name\": 1") + "\n")));

        List<String> told = answer.text().lines().toList();
        assertThat(told).as(answer.text()).hasSize(3);
        assertThat(told.get(0)).contains("\"line\":10,\"committed\":true");
        assertThat(told.get(1)).contains("\"line\":20,\"committed\":true");
        assertThat(told.get(2)).contains("\"committed\":false");
        assertThat(asked(g -> g.V().has("Person", "id", 119L))).hasSize(1);
        assertThat(asked(g -> g.V().has("Person", "id", 120L))).isEmpty();
    }

    @Test
    void shouldMergeAnEdgeOnceWhateverIsLoadedAtOnce() throws Exception {
        nodes("", "[" + person(300, "") + ", {\"label\": \"Item\", \"properties\": {\"code\": \"once\"}}]");
        ExecutorService clients = Executors.newFixedThreadPool(8);
        try {
            for (int n = 0; n < 10; n++) {
                int created = 0;
                String type = "{\"types\": {\"R" + n + "\": {\"from\": \"Person\", \"to\": \"Item\"}}}";
                assertThat(declare(type).status()).isEqualTo(200);
                String row = "{\"type\": \"R" + n + "\", \"from\": 300, \"to\": \"once\"}";
                Callable<Answer> merge = () -> server.post("janusgraph/relationships", row);
                for (Future<Answer> each : clients.invokeAll(Collections.nCopies(8, merge))) {
                    assertThat(each.get().status()).as(each.get().text()).isEqualTo(200);
                    created += each.get().json().at("/created").asInt();
                }
                assertThat(created).isEqualTo(1);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    /** Every load merges the same keys, in other orders. */
    @Test
    void shouldCreateEachKeyOnceWhateverIsLoadedAtOnce() throws Exception {
        declare(SCHEMA);
        ExecutorService clients = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Answer>> loads = new ArrayList<>();
            for (int load = 0; load < 40; load++) {
                List<String> rows = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    rows.add(person(200 + (load * 7 + i * 3) % 10, ""));
                }
                loads.add(() -> server.post("janusgraph/nodes", rows.toString()));
            }
            int created = 0;
            for (Future<Answer> each : clients.invokeAll(loads)) {
                assertThat(each.get().status()).as(each.get().text()).isEqualTo(200);
                created += each.get().json().at("/created").asInt();
            }
            assertThat(created).isEqualTo(10);
        } finally {
            clients.shutdownNow();
        }
        assertThat(asked(g -> g.V().hasLabel("Person").has("id", P.between(200L, 210L))))
                .hasSize(10);
    }
}
