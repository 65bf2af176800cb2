package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraverseEndpointTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** {@code (a:Root)-[:R]->(b:B)-[:R]->(c:C {x: 1})-[:S]->(a)} */
    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:Root {name: 'a'})-[:R]->(b:B {name: 'b'})-[:R]->(c:C {name: 'c', x: 1})-[:S]->(a)");
    }

    private static Answer count(String... parameters) {
        Answer answer = server.client().get("neo4j/traverse", parameters);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private static List<String> names(JsonNode answer) {
        List<String> names = new ArrayList<>();
        answer.path("nodes")
                .forEach(node -> names.add(node.path("properties").path("name").asText()));
        return names;
    }

    @Test
    void shouldCount() {
        Answer answer = count("start", "Root", "relationshipFilter", "R>");
        JsonNode json = answer.json();

        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(List.<String>copyOf(fields(json)))
                .containsExactly("count", "engine", "coherence", "truncated", "warnings", "bookmarks", "cost");
        assertThat(json.path("count").asLong()).isEqualTo(3);
        assertThat(json.path("engine").asText()).isEqualTo("tremaux");
        assertThat(json.path("coherence").asText()).isEqualTo("exact");
        assertThat(json.path("truncated").isNull()).isTrue();
        assertThat(json.path("warnings").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "tremaux, NODE_GLOBAL, tremaux",
        "Tremaux, none, tremaux",
        "tremaux, NODE_LEVEL, neo4j",
        "tremaux, relationship_recent, neo4j",
        "neo4j, NODE_GLOBAL, neo4j"
    })
    void shouldNameTheEngineThatWalked(String asked, String uniqueness, String walked) {
        Answer answer = count("start", "Root", "relationshipFilter", "R>", "engine", asked, "uniqueness", uniqueness);
        assertThat(answer.json().path("engine").asText()).isEqualTo(walked);
        assertThat(answer.json().path("count").asLong()).isEqualTo(3);
    }

    @Test
    void shouldTellTheCost() {
        Answer answer = count("start", "Root", "relationshipFilter", "R>", "labelFilter", "/C", "cache", "permanent");
        JsonNode cost = answer.json().path("cost");

        assertThat(fields(cost))
                .containsExactly(
                        "ms",
                        "cpuMs",
                        "nodesVisited",
                        "relationshipsFollowed",
                        "pageHits",
                        "pageFaults",
                        "allocatedBytes",
                        "labels",
                        "properties",
                        "relationships");
        assertThat(cost.path("nodesVisited").asLong()).isEqualTo(3);
        assertThat(cost.path("relationshipsFollowed").asLong()).isEqualTo(2);
        assertThat(cost.path("labels").path("scope").asText()).isEqualTo("permanent");
        assertThat(cost.path("relationships").path("scope").asText()).isEqualTo("permanent");
        assertThat(fields(cost.path("labels")))
                .containsExactly("scope", "lookups", "hits", "misses", "fills", "refused", "bypassed");
        assertThat(answer.header("Server-Timing")).matches("walk;dur=[0-9.]+, cpu;dur=[0-9.]+, queue;dur=[0-9.]+");
        double walk = Double.parseDouble(answer.header("Server-Timing").replaceAll("walk;dur=([0-9.]+),.*", "$1"));
        assertThat(walk).isCloseTo(cost.path("ms").asDouble(), within(0.001));
    }

    private static List<String> fields(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void shouldAnswerInPlainText() {
        Answer answer = server.client()
                .sendRaw("GET", "neo4j/traverse?start=Root&relationshipFilter=R>", null, "Accept: text/plain");

        assertThat(answer.contentType()).isEqualTo("text/plain");
        assertThat(answer.body()).isEqualTo("3\n");
        assertThat(answer.header("Server-Timing")).startsWith("walk;dur=");
        assertThat(answer.header("Tremaux-Truncated")).isNull();
    }

    @Test
    void shouldSayInPlainTextTooThatAWalkWasCutShort() {
        Answer answer = server.client().sendRaw("GET", "neo4j/traverse?start=Root&limit=1", null, "Accept: text/plain");

        assertThat(answer.body()).isEqualTo("1\n");
        assertThat(answer.header("Tremaux-Truncated")).isEqualTo("limit");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/* | application/json",
                "application/* | application/json",
                "text/* | text/plain",
                "text/plain;q=0.5, application/json | application/json",
                "text/plain, application/json;q=0.5 | text/plain",
                "application/x-ndjson, application/json;q=0.1 | application/json",
                "text/html, application/xhtml+xml, */*;q=0.8 | application/json"
            })
    void shouldSendWhatTheClientLikesBest(String accept, String type) {
        Answer answer = server.client().sendRaw("GET", "neo4j/traverse?start=Root", null, "Accept: " + accept);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo(type);
    }

    @Test
    void shouldSendNodesAsJsonIfThatIsNotLikedBest() {
        Answer answer = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/traverse?start=Root&return=nodes&limit=1",
                        null,
                        "Accept: text/plain, application/json;q=0.1");

        assertThat(answer.contentType()).isEqualTo("application/json");
    }

    @Test
    void shouldReturnNodes() {
        JsonNode answer = count("start", "Root", "relationshipFilter", "R>", "return", "nodes")
                .json();

        assertThat(fields(answer))
                .containsExactly("nodes", "count", "engine", "coherence", "truncated", "warnings", "bookmarks", "cost");
        assertThat(names(answer)).containsExactly("a", "b", "c");
        assertThat(answer.path("count").asLong()).isEqualTo(3);
        JsonNode last = answer.path("nodes").path(2);
        assertThat(fields(last)).containsExactly("elementId", "labels", "properties", "depth");
        assertThat(last.path("elementId").asText()).matches("4:[0-9a-f-]{36}:[0-9]+");
        assertThat(last.path("labels").toString()).isEqualTo("[\"C\"]");
        assertThat(last.path("properties").path("x").asInt()).isEqualTo(1);
        assertThat(last.path("depth").asInt()).isEqualTo(2);
    }

    @Test
    void shouldStartFromElementIdsInOrder() {
        JsonNode found = count("start", "Root", "relationshipFilter", "R>", "return", "nodes")
                .json();
        String a = found.path("nodes").path(0).path("elementId").asText();
        String c = found.path("nodes").path(2).path("elementId").asText();

        JsonNode answer = count("start", c, "start", a, "start", "B", "start", c, "maxLevel", "0", "return", "nodes")
                .json();

        assertThat(names(answer)).containsExactly("c", "a", "b", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"start\": \"Root\", \"relationshipFilter\": \"R>\", \"return\": \"nodes\"}",
                "{\"start\": [\"Root\"], \"expand\": [\"=>R>\"], \"return\": \"NODES\", \"bfs\": true, \"limit\": 10}",
                "{\"start\": \"Root\", \"expand\": \"=>R>\", \"return\": \"nodes\", \"timeout\": 10, \"maxLevel\": -1}",
                "{\"start\": \"`Root`\", \"sequence\": \"*,R>\", \"return\": \"nodes\", \"timeout\": \"1m30s\"}"
            })
    void shouldTakeJson(String body) {
        Answer answer = server.client().post("neo4j/traverse", body);

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(names(answer.json())).containsExactly("a", "b", "c");
    }

    @Test
    void shouldTakeJsonWithACharset() {
        Answer answer = server.client()
                .sendRaw(
                        "POST",
                        "neo4j/traverse",
                        "{\"start\": \"Root\"}",
                        "Content-Type: Application/JSON; charset=UTF-8");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    /** What curl sends if nobody escapes anything. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "start=Root&relationshipFilter=R>|<S ! 4",
                "start=Root&expand=Root=>R>&expand=B=>R> ! 3",
                "start=Root&expand=Root|B=>R> ! 3",
                "start=Root&relationshipFilter=R%3E ! 3",
                "start=Root&relationshipFilter=R>&resultWhere=x==1 ! 1",
                "start=Root&relationshipFilter=R>&resultWhere=name=in=(a,'b') ! 2",
                "start=Root&relationshipFilter=R>,+R> ! 3",
                "start=Root&start=9lives&start=1:2&start=`0`&start=`4:foo:1`&maxLevel=0 ! 1",
                "start=Grüße ! 0",
                "start=Gr%C3%BC%C3%9Fe ! 0"
            })
    void shouldTakeRawCharacters(String query, long count) {
        Answer answer = server.client().sendRaw("GET", "neo4j/traverse?uniqueness=NODE_PATH&" + query, null);

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("count").asLong()).as(answer.body()).isEqualTo(count);
    }

    @Test
    void shouldWarnOfWhatIsUnknown() {
        JsonNode answer = count(
                        "start", "NeverHeardOf", "labelFilter", ">NeitherOfThis", "relationshipFilter", "R| NOWHERE")
                .json();

        assertThat(answer.path("count").asLong()).isZero();
        assertThat(answer.path("warnings").toString())
                .contains("NeverHeardOf", "NeitherOfThis", " NOWHERE", "begins with a blank");
    }

    /** {@code *} is no wildcard, but makes terminators and end nodes the only results. */
    @ParameterizedTest
    @CsvSource({
        "labelFilter, /*, 0, `/*`",
        "labelFilter, >*, 0, `>*`",
        "labelFilter, /*|B, 0, `/*`",
        "labelFilter, >B|>*|/*, 1, '`>*`,`/*`'",
        "sequence, '>*,R>', 0, `>*`",
        "labelFilter, -*, 3, ",
        "labelFilter, +*, 3, ",
        "labelFilter, *, 3, "
    })
    void shouldWarnOfTheStar(String parameter, String filter, int found, String warned) {
        JsonNode answer = count("start", "Root", "relationshipFilter", "R>", parameter, filter)
                .json();

        assertThat(answer.path("count").asInt()).as(answer.toString()).isEqualTo(found);
        List<String> warnings = new ArrayList<>();
        answer.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        warnings.removeIf(warning -> warning.endsWith("because there is a sequence."));
        String[] entries = warned == null ? new String[0] : warned.split(",");
        assertThat(warnings).hasSize(entries.length);
        for (String entry : entries) {
            assertThat(warnings).anyMatch(warning -> warning.startsWith(entry + " matches nothing"));
        }
    }

    @Test
    void shouldWarnOfWhatASequenceReplaces() {
        JsonNode answer = count("start", "Root", "sequence", "*,R>", "labelFilter", ">B", "relationshipFilter", "S")
                .json();

        assertThat(answer.path("count").asLong()).isEqualTo(3);
        assertThat(answer.path("warnings").toString())
                .contains("labelFilter was ignored", "relationshipFilter was ignored");
    }

    @Test
    void shouldIgnoreOnlyTheLabelFilterForABlankSequence() {
        JsonNode answer = count("start", "Root", "sequence", "", "labelFilter", ">B", "relationshipFilter", "R>")
                .json();

        assertThat(answer.path("count").asLong()).isEqualTo(3);
        assertThat(answer.path("warnings")).hasSize(1);
    }

    @Test
    void shouldTakeMinusOneForNone() {
        assertThat(count("start", "Root", "relationshipFilter", "R>", "minLevel", "-1", "maxLevel", "-1", "limit", "-1")
                        .json()
                        .path("count")
                        .asLong())
                .isEqualTo(3);
    }

    @Test
    void shouldReturnNothingForLimitZero() {
        JsonNode answer =
                count("start", "Root", "limit", "0", "return", "nodes").json();

        assertThat(answer.path("nodes").isEmpty()).isTrue();
        assertThat(answer.path("truncated").asText()).isEqualTo("limit");
    }

    @ParameterizedTest
    @CsvSource({
        "none, , , , none none none",
        "request, , , , request request request",
        "PERMANENT, , , , permanent permanent permanent",
        ", , , , permanent permanent permanent",
        ", none, , , none permanent permanent",
        ", , none, , permanent none permanent",
        ", , , request, permanent permanent request",
        "permanent, none, request, none, none request none",
        "none, request, , , request none none"
    })
    void shouldChooseScopes(String all, String labels, String properties, String relationships, String scopes) {
        List<String> parameters = new ArrayList<>(List.of("start", "Root"));
        addIfGiven(parameters, "cache", all);
        addIfGiven(parameters, "labelCache", labels);
        addIfGiven(parameters, "propertyCache", properties);
        addIfGiven(parameters, "relationshipCache", relationships);

        JsonNode cost = count(parameters.toArray(String[]::new)).json().path("cost");

        assertThat(cost.at("/labels/scope").asText()
                        + ' '
                        + cost.at("/properties/scope").asText()
                        + ' '
                        + cost.at("/relationships/scope").asText())
                .isEqualTo(scopes);
    }

    @ParameterizedTest
    @CsvSource({
        "endNodes, B, b",
        "endNodes, C(x==1), c",
        "endNodes, C(x==2), ",
        "terminatorNodes, B, b",
        "allowlistNodes, C, a",
        "allowlistNodes, B, a b",
        "whitelistNodes, B(name==nobody), a",
        "denylistNodes, C, a b",
        "blacklistNodes, B, a"
    })
    void shouldTakeListsOfNodes(String list, String nodes, String found) {
        JsonNode answer = count("start", "Root", "relationshipFilter", "R>", "return", "nodes", list, nodes)
                .json();
        assertThat(names(answer)).isEqualTo(found == null ? List.of() : List.of(found.split(" ")));
    }

    @Test
    void shouldTakeAStartWithAPredicateAndAParameter() {
        JsonNode answer = count("start", "C(x==$x)", "param.x", "1", "maxLevel", "0", "return", "nodes")
                .json();
        assertThat(names(answer)).containsExactly("c");
    }

    private static void addIfGiven(List<String> parameters, String name, String value) {
        if (value != null) {
            parameters.add(name);
            parameters.add(value);
        }
    }

    @Test
    void shouldKnowADatabaseInAnyCase() {
        assertThat(server.client().get("Neo4j/traverse", "start", "Root").status())
                .isEqualTo(200);
    }

    @Test
    void shouldHaveACountForEachStartNode() {
        server.cypher("CREATE (:Each {name: 'a'})-[:LEADS]->(:Each {name: 'b'})-[:LEADS]->(:Each {name: 'c'})");
        String[] each = {"start", "Each", "relationshipFilter", "LEADS>", "perStart", "true"};

        JsonNode counts = server.client().get("neo4j/traverse", each).json().path("counts");

        assertThat(counts).extracting(row -> row.path("count").asInt()).containsExactlyInAnyOrder(3, 2, 1);
        assertThat(counts).allSatisfy(row -> {
            assertThat(row.path("startNodeElementId").asText()).startsWith("4:");
            assertThat(row.path("truncated").isNull()).isTrue();
        });
    }

    @Test
    void shouldNameTheStartNodeOfEachRow() {
        server.cypher("CREATE (:Each {name: 'a'})-[:LEADS]->(:Each {name: 'b'})");
        for (String form : List.of("ids", "nodes", "paths")) {
            JsonNode rows = server.client()
                    .get(
                            "neo4j/traverse",
                            "start",
                            "Each",
                            "relationshipFilter",
                            "LEADS>",
                            "perStart",
                            "true",
                            "return",
                            form)
                    .json()
                    .path(form);

            assertThat(rows).hasSize(3);
            assertThat(rows.get(0).path("startNodeElementId"))
                    .isEqualTo(rows.get(1).path("startNodeElementId"))
                    .isNotEqualTo(rows.get(2).path("startNodeElementId"));
        }
    }

    @Test
    void shouldHaveNoGraphForEachStartNode() {
        Answer answer = server.client().get("neo4j/traverse", "start", "N", "perStart", "true", "return", "graph");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo("perStart");
    }
}
