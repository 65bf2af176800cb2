package io.tremaux.janusgraph.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.janusgraph.core.JanusGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each endpoint answers, over HTTP. */
class ServeTest {
    @RegisterExtension
    static final TestServer server = new TestServer("", Packages::plant);

    private static final String TRAVERSE = "janusgraph/traverse";

    /** As README.md asks Neo4j, but for the name of the graph. */
    private static final String README = TRAVERSE
            + "?start=Package(name==app)&relationshipFilter=DEPENDS_ON%3E&labelFilter=-Legacy&return=nodes&properties=name";

    private static List<String> texts(JsonNode rows, String pointer) {
        return rows.findParents("depth").stream()
                .map(row -> row.at(pointer).asText())
                .toList();
    }

    @Test
    void shouldAnswerTheRequestOfTheReadme() throws Exception {
        Answer answer = server.get(README);

        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(texts(json, "/properties/name")).containsExactly("app", "lib", "log");
        assertThat(texts(json, "/depth")).containsExactly("0", "1", "2");
        assertThat(json.at("/nodes/0/labels/0").asText()).isEqualTo("Package");
        assertThat(json.path("count").asInt()).isEqualTo(3);
        assertThat(json.at("/cost/nodesVisited").asInt()).isEqualTo(4);
        assertThat(json.path("coherence").asText()).isEqualTo("bounded");
        assertThat(json.path("maxStaleness").asInt()).isEqualTo(10);
        assertThat(json.path("bookmarks")).isEmpty();
    }

    @Test
    void shouldTakeTheSameInABody() throws Exception {
        Answer answer = server.post(TRAVERSE, """
                {"start": "Package(name==app)", "relationshipFilter": "DEPENDS_ON>", "labelFilter": "-Legacy",
                 "return": "nodes", "properties": "name"}""");

        assertThat(texts(answer.json(), "/properties/name")).containsExactly("app", "lib", "log");
    }

    @Test
    void shouldStartAtTheIdsThatItGives() throws Exception {
        String id = server.get(TRAVERSE, "start", "Package(name==lib)", "maxLevel", "0", "return", "nodes")
                .json()
                .at("/nodes/0/elementId")
                .asText();

        Answer answer = server.get(
                TRAVERSE, "start", id, "relationshipFilter", "<DEPENDS_ON", "return", "nodes", "properties", "name");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(texts(answer.json(), "/properties/name")).containsExactly("lib", "app");
    }

    @Test
    void shouldExplain() throws Exception {
        Answer answer = server.get(TRAVERSE, "start", "Person", "explain", "true");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text())
                .contains("1 node", "tremaux.walks.timeout sets it")
                .doesNotContain("server.tremaux");
    }

    @Test
    void shouldSendLines() throws Exception {
        Answer answer = server.send(server.request(README).header("Accept", "application/x-ndjson"));

        assertThat(answer.text().lines()).hasSize(4);
    }

    @Test
    void shouldSendColumnsOfArrow() throws Exception {
        Answer answer = server.send(server.request(README).header("Accept", "application/vnd.apache.arrow.stream"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.text())
                .contains("elementId", "depth", "labels", "name", "app", "lib", "log")
                .contains("summary", "\"count\":3");
    }

    @Test
    void shouldRecommend() throws Exception {
        Answer answer = server.get(
                "janusgraph/recommend",
                "start",
                "Person",
                "step",
                "OWNS>",
                "step",
                "<DEPENDS_ON",
                "properties",
                "name");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().at("/nodes/0/properties/name").asText()).isEqualTo("lib");
    }

    @Test
    void shouldAnswerQuestionsFromSomeNodesToOthers() throws Exception {
        String app = "Package(name==app)";
        JsonNode reachable = server.get(
                        "janusgraph/reachable",
                        "start",
                        app,
                        "end",
                        "Person",
                        "relationshipFilter",
                        "DEPENDS_ON>|<OWNS")
                .json();
        assertThat(reachable.at("/results").toString()).isEqualTo("[{\"reachable\":true,\"depth\":3}]");
        assertThat(reachable.path("truncated").isNull()).isTrue();

        Answer shortest = server.post("janusgraph/shortest", """
                {"start": "Package(name==app)", "end": "Package(name==log)", "properties": "name", "all": true}""");
        assertThat(shortest.status()).as(shortest.text()).isEqualTo(200);
        assertThat(shortest.json().at("/paths/0/depth").asInt()).isEqualTo(2);
        assertThat(shortest.json().findValuesAsText("name")).containsExactly("app", "lib", "log");

        for (String path : List.of("janusgraph/reachable", "janusgraph/shortest")) {
            assertThat(server.post(path, "{\"start\": \"Person\", \"end\": \"Person\"}")
                            .status())
                    .isEqualTo(200);
            assertThat(server.get(path, "start", app, "end", "409600").status()).isEqualTo(404);
            assertThat(server.get(path, "start", app, "end", app, "engine", "neo4j")
                            .status())
                    .isEqualTo(400);
            assertThat(server.get(path, "start", app).text()).contains("\"parameter\":\"end\"");
        }
    }

    @Test
    void shouldFindTheCheapestPathsAndTheNearestNodes() throws Exception {
        String[] toCore = {"start", "Package(name==app)", "end", "Legacy", "weight", "km", "default", "1.5"};
        JsonNode cheapest = server.get("janusgraph/cheapest", toCore).json();
        assertThat(cheapest.findValuesAsText("name")).containsExactly("app", "lib", "core");
        assertThat(cheapest.at("/paths/0/cost").asDouble()).isEqualTo(3);

        JsonNode nearest = server.post("janusgraph/cheapest", """
                {"start": "Person", "weight": "km", "default": 2, "limit": 3, "return": "nodes", "properties": "name"}""").json();
        assertThat(nearest.findValuesAsText("name")).containsExactly("Ann", "log", "lib");
        assertThat(nearest.findValuesAsText("cost")).startsWith("0.0", "2.0", "4.0");
        assertThat(nearest.path("truncated").asText()).isEqualTo("limit");
    }

    @Test
    void shouldAnswerForEachStartNode() throws Exception {
        String[] each = {"start", "Package", "relationshipFilter", "DEPENDS_ON>", "perStart", "true"};
        JsonNode counts = server.get(TRAVERSE, each).json().path("counts");
        assertThat(counts.findValuesAsText("count")).containsExactlyInAnyOrder("4", "3", "1");
        JsonNode ids = server.get(TRAVERSE, with(each, "return", "ids")).json().path("ids");
        assertThat(ids).hasSize(4 + 3 + 1);
        JsonNode reaching = server.get("janusgraph/reachable", with(each, "end", "Package(name==lib)"))
                .json()
                .path("results");
        assertThat(reaching.findValuesAsText("depth")).containsExactlyInAnyOrder("1", "0");
        for (JsonNode rows : List.of(ids, reaching)) {
            assertThat(counts.findValuesAsText("startNodeElementId"))
                    .containsAll(rows.findValuesAsText("startNodeElementId"));
        }
    }

    private static String[] with(String[] parameters, String... more) {
        return Stream.of(parameters, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({
        "reachable, end=Legacy",
        "reachable, end=Legacy&pairs=all",
        "shortest, end=Legacy&k=3",
        "cheapest, end=Legacy&k=3&weight=km&default=1",
        "rollup, quantity=km&default=2",
        "order, return=ids",
        "cycles, limit=3"
    })
    void shouldAnswerInLinesAndExplainEachQuestion(String endpoint, String parameters) throws Exception {
        String path = "janusgraph/" + endpoint + "?start=Package&relationshipFilter=DEPENDS_ON%3E&" + parameters;
        JsonNode rows = server.get(path).json().elements().next();
        List<String> lines = server.send(server.request(path).header("Accept", "application/x-ndjson"))
                .text()
                .lines()
                .toList();
        assertThat(lines.subList(0, lines.size() - 1))
                .containsExactlyElementsOf(StreamSupport.stream(rows.spliterator(), false)
                        .map(JsonNode::toString)
                        .toList());
        assertThat(lines.get(lines.size() - 1))
                .startsWith("{\"summary\":{\"count\":" + rows.size())
                .contains("\"cost\"");

        JsonNode explained = server.get(path + "&explain=true").json().path("explanation");
        assertThat(explained.findValuesAsText("item")).contains("start", "relationshipFilter", "timeout");
        assertThat(explained.toString())
                .contains("3 nodes", "follow DEPENDS_ON outgoing")
                .doesNotContain("server.tremaux");
    }

    @Test
    void shouldAnswerQuestionsAboutAllThatLiesBelow() throws Exception {
        String app = "Package(name==app)";
        JsonNode rollUpResults = server.get("janusgraph/rollup", "start", app, "relationshipFilter", "DEPENDS_ON>")
                .json();
        assertThat(rollUpResults.findValuesAsText("quantity")).containsExactly("1", "1", "1", "1");
        JsonNode order = server.get("janusgraph/order", "start", "Package", "relationshipFilter", "<DEPENDS_ON")
                .json();
        assertThat(order.findValuesAsText("rank")).containsExactly("0", "1", "2");
        assertThat(server.get("janusgraph/cycles", "start", "Package", "relationshipFilter", "DEPENDS_ON>")
                        .json()
                        .path("paths"))
                .isEmpty();
        assertThat(server.get("janusgraph/cycles", "start", "Package").text())
                .contains("\"parameter\":\"relationshipFilter\"");
    }

    @Test
    void shouldTellItsStatus() throws Exception {
        JsonNode status = server.get("status").json();

        assertThat(status.path("janusgraph").asText()).isEqualTo(JanusGraph.version());
        assertThat(status.path("storage").asText()).isEqualTo("inmemory");
        assertThat(status.at("/databases/0/name").asText()).isEqualTo("janusgraph");
        assertThat(status.has("neo4j")).isFalse();
    }

    @Test
    void shouldTellTheVocabulary() throws Exception {
        JsonNode vocabulary = server.get("janusgraph/vocabulary").json();

        assertThat(vocabulary.path("labels")).extracting(JsonNode::asText).contains("Legacy", "Package", "Person");
        assertThat(vocabulary.path("relationshipTypes"))
                .extracting(JsonNode::asText)
                .containsExactly("DEPENDS_ON", "OWNS");
    }

    @Test
    void shouldTellOfItsCaches() throws Exception {
        for (String path : List.of("janusgraph/caches", "janusgraph/verify")) {
            JsonNode caches = server.get(path).json();
            assertThat(caches.path("coherence").asText()).as(path).isEqualTo("bounded");
            assertThat(caches.path("maxStaleness").asText()).as(path).isEqualTo("10");
        }
        assertThat(server.get("status").json().at("/databases/0/maxStaleness").asInt())
                .isEqualTo(10);
        assertThat(server.send(server.request("janusgraph/caches").DELETE()).status())
                .isEqualTo(200);
        assertThat(server.get("janusgraph/verify").json().path("different").asInt())
                .isZero();
        assertThat(server.get("janusgraph/caches/warm").status()).isEqualTo(404);
        Answer warm = server.post("janusgraph/caches/warm", "{}");
        assertThat(warm.status()).as(warm.text()).isLessThan(300);
        assertThat(server.get("janusgraph/caches/warm").status())
                .as("of one that began")
                .isLessThan(300);
    }

    @Test
    void shouldCountRequestsAndTraversals() throws Exception {
        server.get(README);

        assertThat(server.get("metrics").text())
                .contains(
                        "tremaux_requests_total{endpoint=\"traverse\",status=\"200\"}",
                        "tremaux_walks_total{database=\"janusgraph\",end=\"complete\",engine=\"tremaux\"}");
    }

    @Test
    void shouldShowThePageWithItsLibraries() throws Exception {
        assertThat(server.get("").header("Content-Type")).startsWith("text/html");
        for (String file : List.of("page.js", "d3.min.js", "uPlot.esm.js", "uPlot.min.css")) {
            assertThat(server.get(file).status()).as(file).isEqualTo(200);
        }
    }

    @Test
    void shouldDescribeWhatItHas() throws Exception {
        JsonNode document = server.get("openapi.json").json();

        String served = server.get("janusgraph/nothing").json().path("expected").asText();
        List<String> ofGraph =
                List.of(served.substring(served.indexOf("one of ") + 7).split(", "));
        assertThat(ofGraph).contains("traverse", "reachable", "nodes").doesNotContain("populate");
        assertThat(document.path("paths").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("/", "/status", "/metrics", "/openapi.json"),
                                ofGraph.stream().map(path -> "/{database}/" + path))
                        .toList());
        assertThat(document.toString())
                .contains("`tremaux.cache.default-scope`")
                .doesNotContain("server.tremaux", "A user of Neo4j");
        document.findValues("$ref")
                .forEach(each -> assertThat(
                                document.at(each.asText().substring(1)).isMissingNode())
                        .as(each.asText())
                        .isFalse());
    }

    @ParameterizedTest
    @CsvSource({
        "engine,neo4j,400,no engine but tremaux",
        "maximal,true,400,maximal",
        "uniqueness,NODE_LEVEL,400,'\"parameter\":\"uniqueness\",\"value\":\"NODE_LEVEL\",\"expected\":\"one of NONE'",
        "bookmarks,FB:abc,400,has no bookmarks",
        "evaluator,own,400,this store does not have it",
        "expander,own,400,this store does not have it",
        "maxLevl,2,400,maxLevel",
        "start,409600,404,409600",
        "start,id:none,404,none",
        "start,4:a:5,400,digits",
        "profile,cpu,403,tremaux.profile.enabled"
    })
    void shouldRejectWhatItCannotDo(String name, String value, int status, String told) throws Exception {
        Answer answer = name.equals("start")
                ? server.get(TRAVERSE, name, value)
                : server.get(TRAVERSE, "start", "Person", "return", "count", name, value);

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.text()).contains(told);
    }

    @ParameterizedTest
    @CsvSource({
        "traverse?start=409600, no vertex 409600",
        "traverse?start=Package&return=graph&uniqueness=NONE, return=graph",
        "traverse?start=Package&return=graph&perStart=true, return=graph",
        "rollup?start=Package&relationshipFilter=DEPENDS_ON%3E&value=km&properties=name, With value",
        "rollup?start=Package&relationshipFilter=DEPENDS_ON%3E&quantity=km, each edge followed",
        "rollup?start=Legacy&relationshipFilter=DEPENDS_ON%3E&value=km, Vertices without km",
        "traverse?start=Package&labelFilter=/*, no wildcard",
        "traverse?start=Package&uniqueness=NODE_GLOBAL&relationshipFilter=DEPENDS_ON%2COWNS, follows only the first",
        "traverse?start=Package&bfs=false&minLevel=2&maxLevel=3, bfs=true"
    })
    void shouldSpeakOfVerticesAndEdges(String question, String told) throws Exception {
        JsonNode answer = server.get("janusgraph/" + question).json();

        String text =
                answer.path("title") + " " + answer.path("detail") + answer.path("expected") + answer.path("warnings");
        assertThat(text).contains(told).doesNotContainPattern("\\b([Nn]odes?|[Rr]elationships?)\\b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"neo4j/traverse?start=Person", "JANUSGRAPH/vocabulary", "system/caches"})
    void shouldKnowItsGraphAlone(String path) throws Exception {
        Answer answer = server.get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().path("expected").asText()).isEqualTo("janusgraph");
    }

    @ParameterizedTest
    @CsvSource({"janusgraph/populate,404", "../nothing,404", "janusgraph/%2e%2e/status,400"})
    void shouldAnswerWithAProblemWhereThereIsNoEndpoint(String path, int status) throws Exception {
        Answer answer = server.get(path);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
    }

    @Test
    void shouldAnswerWithAProblemWhatItCannotParse() throws Exception {
        try (Socket socket = server.raw("status", "Host: localhost", "Bad header")) {
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 400").contains("application/problem+json", "\"status\":400");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "localhost,200",
        "localhost:1,200",
        "127.0.0.1,200",
        "[::1]:7475,200",
        "evil.example,403",
        "127.0.0.1.evil.example,403",
        "10.1.2.3,403",
        "[::2],403"
    })
    void shouldRejectForeignHosts(String host, int status) throws Exception {
        try (Socket socket = server.raw("status", "Host: " + host, "Connection: close")) {
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 " + status);
            if (status == 403) {
                assertThat(answer)
                        .contains("urn:tremaux:problem:forbidden", "--host-name")
                        .doesNotContain("\"walks\"");
            }
        }
    }

    @Test
    void shouldLetNoPageOfAnotherSiteWriteNorRead() throws Exception {
        Answer form = server.send(server.request("janusgraph/caches/warm")
                .header("Origin", "http://evil.example")
                .header("Content-Type", "text/plain")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(form.status()).isEqualTo(403);

        Answer preflight = server.send(server.request("janusgraph/caches")
                .header("Origin", "http://evil.example")
                .header("Access-Control-Request-Method", "DELETE")
                .method("OPTIONS", java.net.http.HttpRequest.BodyPublishers.noBody()));
        assertThat(preflight.response().headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    }

    @Test
    void shouldNameAGraphAsItsFileDoes() throws Exception {
        try (TestServer named = new TestServer("graph.graphname=parts", Packages::plant).start()) {
            assertThat(named.get("parts/vocabulary").status()).isEqualTo(200);
            assertThat(named.get("janusgraph/vocabulary").status()).isEqualTo(404);
        }
    }

    @Test
    void shouldSayWhichAddressIsTaken() throws Exception {
        String file = TestServer.file("").toString();
        String taken = String.valueOf(server.address().getPort());

        assertThatThrownBy(() -> Serve.start(List.of("--conf", file, "--port", taken), Map.of()))
                .satisfies(failure -> assertThat(Serve.reason(failure)).contains("bind", taken));
    }

    @ParameterizedTest
    @CsvSource({
        "tremaux.walks.timout=1s,There is no parameter `tremaux.walks.timout`",
        "tremaux.walks.timeout=soon,must be a duration"
    })
    void shouldNotStartWithAnInvalidSetting(String line, String told) throws Exception {
        String file = TestServer.file(line).toString();

        assertThatThrownBy(() -> Serve.start(List.of("--conf", file, "--port", "0"), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(failure -> assertThat(Serve.reason(failure)).containsOnlyOnce(told));
    }
}
