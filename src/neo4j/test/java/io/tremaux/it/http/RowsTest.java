package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What answers return: ids, nodes, paths or a subgraph; as a document or as lines; with which properties. */
class RowsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String BASE = "neo4j/traverse?start=S&bfs=true";

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:S {name: 'a', n: 1}), (b:B {name: 'b', `odd,key`: 2}), (c:C:B {n: 3}),"
                + " (a)-[:R {w: 1, v: 2}]->(b), (b)<-[:T {w: 3}]-(c), (a)-[:T]->(c)");
    }

    @AfterEach
    void nothingIsLogged() {
        assertThat(server.alarms()).isEmpty();
    }

    private static Answer ask(String parameters, String accept) {
        return server.client()
                .send(server.client()
                        .request(BASE
                                + parameters
                                        .replace(">", "%3E")
                                        .replace("<", "%3C")
                                        .replace("|", "%7C"))
                        .header("Accept", accept));
    }

    private static JsonNode document(String parameters) {
        return ask(parameters, "application/json").json();
    }

    private static List<JsonNode> lines(String parameters) throws IOException {
        Answer answer = ask(parameters, "application/x-ndjson");
        assertThat(answer.contentType()).isEqualTo("application/x-ndjson");
        assertThat(answer.body()).endsWith("\n");
        List<JsonNode> lines = new ArrayList<>();
        for (String line : answer.body().split("\n")) {
            lines.add(MAPPER.readTree(line));
        }
        return lines;
    }

    /** {@code n:a} and the like for nodes, {@code R} for relationships, in order. */
    private static List<String> names(JsonNode path) {
        List<String> names = new ArrayList<>();
        path.forEach(each -> names.add(each.has("type") ? each.path("type").asText() : name(each)));
        return names;
    }

    private static String name(JsonNode node) {
        return node.at("/properties/name").asText("c");
    }

    @Test
    void shouldReturnIds() {
        Map<String, Object> ids = server.database()
                .executeTransactionally(
                        "MATCH (a:S), (b {name: 'b'}) RETURN elementId(a) AS a, elementId(b) AS b",
                        Map.of(),
                        result -> result.next());

        JsonNode answer = document("&return=ids&relationshipFilter=R");

        assertThat(answer.path("ids").toString())
                .isEqualTo("[{\"elementId\":\"" + ids.get("a") + "\",\"depth\":0},{\"elementId\":\"" + ids.get("b")
                        + "\",\"depth\":1}]");
        assertThat(answer.path("count").asInt()).isEqualTo(2);
    }

    @Test
    void shouldReturnPaths() {
        JsonNode answer = document("&return=paths&relationshipFilter=R>|<T&uniqueness=NODE_PATH");

        assertThat(answer.path("paths")).hasSize(3);
        assertThat(names(answer.at("/paths/2/path"))).containsExactly("a", "R", "b", "T", "c");
        assertThat(answer.at("/paths/2/depth").asInt()).isEqualTo(2);
        JsonNode back = answer.at("/paths/2/path/3");
        assertThat(back.path("startNodeElementId")).isEqualTo(answer.at("/paths/2/path/4/elementId"));
        assertThat(back.path("endNodeElementId")).isEqualTo(answer.at("/paths/2/path/2/elementId"));
        assertThat(back.at("/properties/w").asInt()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldReturnPathsOfAnyLength(String scope) {
        server.cypher("UNWIND range(0, 99) AS n CREATE (:Link {n: n})");
        server.cypher("MATCH (a:Link) MATCH (b:Link {n: a.n + 1}) CREATE (a)-[:NEXT]->(b)");

        JsonNode answer = server.client()
                .get(
                        "neo4j/traverse",
                        "start",
                        "Link(n==0)",
                        "relationshipFilter",
                        "NEXT>",
                        "return",
                        "paths",
                        "properties",
                        "n",
                        "cache",
                        scope)
                .json();

        assertThat(answer.path("paths"))
                .hasSize(100)
                .allSatisfy(path -> assertThat(path.findValues("n"))
                        .extracting(JsonNode::asInt)
                        .containsExactlyElementsOf(
                                IntStream.rangeClosed(0, path.path("depth").asInt())
                                        .boxed()
                                        .toList()));
    }

    @ParameterizedTest
    @CsvSource({"all, R T T", "filter, R T"})
    void shouldReturnASubgraph(String inducedBy, String types) {
        JsonNode answer = document("&return=graph&relationshipFilter=R>,<T&inducedBy=" + inducedBy);

        assertThat(answer.path("nodes")).hasSize(3);
        assertThat(answer.path("nodes"))
                .allSatisfy(node -> assertThat(node.has("depth")).isTrue());
        List<String> found = new ArrayList<>();
        answer.path("relationships").forEach(each -> found.add(each.path("type").asText()));
        assertThat(found).containsExactlyInAnyOrder(types.split(" "));
        assertThat(answer.path("count").asInt()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids", "nodes", "paths", "graph"})
    void shouldReturnTheSameRowsInLines(String form) throws IOException {
        JsonNode document = document("&return=" + form);
        List<JsonNode> lines = lines("&return=" + form);

        List<JsonNode> rows = new ArrayList<>();
        document.path(form.equals("graph") ? "nodes" : form).forEach(rows::add);
        document.path("relationships").forEach(rows::add);
        assertThat(lines.subList(0, lines.size() - 1)).isEqualTo(rows).hasSizeGreaterThan(2);
        JsonNode summary = lines.get(lines.size() - 1).path("summary");
        assertThat(summary.path("count")).isEqualTo(document.path("count"));
        assertThat(summary.has("cost")).isTrue();
        assertThat(summary.path("truncated").isNull()).isTrue();
    }

    @Test
    void shouldReturnASummaryAlone() throws IOException {
        assertThat(lines("&return=nodes&labelFilter=>None"))
                .singleElement()
                .satisfies(
                        line -> assertThat(line.at("/summary/count").asInt(-1)).isZero());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* | {\"name\":\"a\",\"n\":1}",
                "' * ' | {\"name\":\"a\",\"n\":1}",
                "none | {}",
                "'none ' | {}",
                "'' | {}",
                "n | {\"n\":1}",
                "n,name | {\"n\":1,\"name\":\"a\"}",
                "'name , n' | {\"name\":\"a\",\"n\":1}",
                "n&properties=name | {\"n\":1,\"name\":\"a\"}",
                "unseen,n,n | {\"n\":1}"
            })
    void shouldProjectProperties(String properties, String shown) {
        for (String cache : List.of("none", "request", "permanent", "permanent")) {
            JsonNode answer = document(
                    "&return=nodes&maxLevel=0&properties=" + properties.replace(" ", "%20") + "&cache=" + cache);
            assertThat(answer.at("/nodes/0/properties").toString()).isEqualTo(shown);
            assertThat(answer.path("warnings").toString().contains("unseen")).isEqualTo(properties.contains("unseen"));
        }
    }

    @Test
    void shouldProjectPropertiesWithOddKeys() {
        JsonNode answer = server.client()
                .post(
                        "neo4j/traverse",
                        "{\"start\": \"S\", \"return\": \"paths\", \"relationshipFilter\": \"R\","
                                + " \"properties\": [\"`odd,key`\", \"w\"]}")
                .json();

        assertThat(answer.at("/paths/1/path/2/properties").toString()).isEqualTo("{\"odd,key\":2}");
        assertThat(answer.at("/paths/1/path/1/properties").toString()).isEqualTo("{\"w\":1}");
    }

    @Test
    void shouldProjectPropertiesAndStartFromLabelsWithBackticks() {
        server.cypher("CREATE (:`Odd``Label` {`a``,b`: 1, c: 2})");

        JsonNode answer = server.client()
                .post(
                        "neo4j/traverse",
                        "{\"start\": \"`Odd``Label`\", \"return\": \"nodes\", \"properties\": \"`a``,b`\"}")
                .json();

        assertThat(answer.at("/nodes/0/properties").toString()).isEqualTo("{\"a`,b\":1}");
    }

    @Test
    void shouldReadProjectedPropertiesFromTheCache() {
        document("&return=nodes&properties=name");
        JsonNode again = document("&return=nodes&properties=name");

        assertThat(again.at("/cost/properties/hits").asInt()).isPositive();
        assertThat(again.at("/cost/properties/misses").asInt()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"nodes, text/plain", "count, application/x-ndjson", "paths, text/html"})
    void shouldRejectTypesItCannotSend(String form, String accept) {
        Answer answer = ask("&return=" + form, accept);

        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.body()).contains("application/json");
    }
}
