package io.tremaux.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.query.Engine;
import io.tremaux.service.Traversals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code explain=true} is answered by rows of which {@code ExplainProcedureTest} has the words. */
class ExplainedAnswerTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String TIMEOUT = "time after which the traversal ends";
    private static final String BY_SETTING =
            "timeout|60000ms|setting|" + TIMEOUT + "; server.tremaux.walks.timeout sets it";

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:Person {name: 'Ann'})-[:KNOWS]->(:Person {name: 'Bob'})");
    }

    private static List<String> rows(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("application/json");
        List<String> rows = new ArrayList<>();
        answer.json().path("explanation").forEach(row -> {
            List<String> members = new ArrayList<>();
            row.fieldNames().forEachRemaining(members::add);
            assertThat(members).containsExactly("item", "value", "origin", "detail");
            rows.add(text(row, "item") + "|" + text(row, "value") + "|" + text(row, "origin") + "|"
                    + text(row, "detail"));
        });
        return rows;
    }

    private static String text(JsonNode row, String member) {
        return row.path(member).isNull() ? "null" : row.path(member).textValue();
    }

    @ParameterizedTest
    @CsvSource({
        "traverse, tremaux.traverse, labelFilter=-Persn",
        "reachable, tremaux.reachable, end=Person&pairs=all",
        "shortest, tremaux.path.shortest, end=Person(name==Bob)&k=2&maxLevel=3",
        "cheapest, tremaux.path.cheapest, end=Person&weight=km&default=2&k=3",
        "cheapest, tremaux.path.cheapest, nodeWeight=toll&limit=3",
        "rollup, tremaux.rollup, relationshipFilter=KNOWS>&quantity=since&cycles=skip",
        "order, tremaux.order, relationshipFilter=KNOWS>&denylistNodes=Persn",
        "cycles, tremaux.cycles, relationshipFilter=KNOWS>&limit=2",
    })
    void shouldSayWhatTheProcedureSays(String endpoint, String procedure, String parameters) {
        Map<String, Object> config = new LinkedHashMap<>();
        List<String> request = new ArrayList<>(List.of("start", "Person(name==Ann)", "explain", "true"));
        for (String parameter : parameters.split("&")) {
            String[] nameAndValue = parameter.split("=", 2);
            config.put(nameAndValue[0], nameAndValue[1]);
            request.addAll(List.of(nameAndValue));
        }
        List<String> rows = rows(server.client().get("neo4j/" + endpoint, request.toArray(String[]::new)));
        List<String> byProcedure = server.database()
                .executeTransactionally(
                        "CALL tremaux.explain('Person(name==Ann)', $config, $procedure) YIELD *",
                        Map.of("config", config, "procedure", procedure),
                        result -> result.stream()
                                .map(row -> row.get("item") + "|" + row.get("value") + "|" + row.get("origin") + "|"
                                        + row.get("detail"))
                                .toList());

        assertThat(rows.get(0)).isEqualTo("endpoint|" + endpoint + "|null|");
        assertThat(byProcedure).contains("timeout|none|default|" + TIMEOUT);
        assertThat(rows).contains(BY_SETTING).hasSizeGreaterThan(8);
        assertThat(without(rows, "endpoint", "return", "properties", "timeout"))
                .isEqualTo(without(byProcedure, "procedure", "timeout"));
        if (endpoint.equals("traverse")) {
            assertThat(rows.get(1))
                    .isEqualTo("return|count|default|the answer that the call would give without explain");
        }
    }

    /** Only over HTTP there are forms of answers, and the server limits the time. */
    private static List<String> without(List<String> rows, String... items) {
        return rows.stream()
                .filter(row -> Stream.of(items).noneMatch(item -> row.startsWith(item + "|")))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "0s, , timeout|none|default|" + TIMEOUT,
        "60s, , " + BY_SETTING,
        "60s, 2s, timeout|2000ms|given|" + TIMEOUT,
        "60s, 90s, timeout|90000ms|given|" + TIMEOUT + "~" + BY_SETTING,
        "0s, 90s, timeout|90000ms|given|" + TIMEOUT,
    })
    void shouldSayWhichTimeoutEndsTheTraversal(String setting, @Nullable String given, String expected) {
        String timeout = given == null ? "" : "&timeout=" + given;
        server.with(TremauxSettings.walks_timeout, Duration.parse("PT" + setting), () -> {
            for (String query : List.of("traverse?start=Person", "recommend?start=Person&step=KNOWS&step=KNOWS")) {
                assertThat(rows(server.client().get("neo4j/" + query + "&explain=true" + timeout)))
                        .filteredOn(row -> row.startsWith("timeout|"))
                        .containsExactly(expected.split("~"));
            }
        });
    }

    @Test
    void shouldSayTheSameOfABody() {
        List<String> rows = rows(
                server.client()
                        .post(
                                "neo4j/traverse",
                                "{\"start\": [\"Person\"], \"return\": \"nodes\", \"properties\": [\"nam\"], \"explain\": true}"));
        assertThat(rows)
                .contains(
                        "return|nodes|given|the answer that the call would give without explain",
                        "properties|nam|given|",
                        "unknown name|properties = nam|null|The database has no property key `nam`. Did you mean name?");
    }

    @Test
    void shouldExplainRecommendations() {
        List<String> rows = rows(server.client()
                .get("neo4j/recommend", "start", "Person", "step", "KNOWS>", "step", "<KNOWS", "explain", "true"));
        assertThat(rows)
                .contains(
                        "endpoint|recommend|null|",
                        "return|nodes|default|the answer that the call would give without explain",
                        "steps|<KNOWS|given|step 2: follow KNOWS incoming");
    }

    @Test
    void shouldWarnAsTheAnswerWould() {
        String[] request = {"start", "Person", "sequence", "Person,KNOWS>", "labelFilter", "Person"};
        JsonNode warnings =
                server.client().get("neo4j/traverse", request).json().path("warnings");
        assertThat(warnings).isNotEmpty();
        String query = "neo4j/traverse?explain=true&start=Person&sequence=Person,KNOWS%3E&labelFilter=Person";
        List<String> rows = rows(server.client().get(query));
        warnings.forEach(warning -> assertThat(rows).contains("warning||null|" + warning.textValue()));
    }

    private static long complete(Traversals traversals) {
        return traversals.totals(Engine.TREMAUX).ended().get("complete");
    }

    @Test
    void shouldCountNoTraversal() {
        Traversals traversals = server.dependency(Traversals.class);
        long walks = complete(traversals);
        rows(server.client().get("neo4j/traverse", "start", "Person", "explain", "true"));
        assertThat(complete(traversals)).isEqualTo(walks);
        rows(server.client().get("neo4j/traverse", "start", "Person", "explain", "true"));
        server.client().get("neo4j/traverse", "start", "Person", "explain", "false");
        assertThat(complete(traversals)).isEqualTo(walks + 1);
    }

    @Test
    void shouldRejectWhatCannotBeExplained() {
        assertThat(problem("start", "Person", "explain", "perhaps")).isEqualTo("400 explain");
        assertThat(problem("start", "Person", "explain", "true", "profile", "cpu"))
                .isEqualTo("400 profile");
        assertThat(problem("start", "Person", "explain", "true", "bfs", "perhaps"))
                .isEqualTo("400 bfs");
        assertThat(problem("start", "4:00000000-0000-0000-0000-000000000000:0", "explain", "true"))
                .isEqualTo("404 start");
        assertThat(server.client()
                        .sendRaw("GET", "neo4j/traverse?start=Person&explain=true", null, "Accept: text/plain")
                        .status())
                .isEqualTo(406);
    }

    private static String problem(String... request) {
        Answer answer = server.client().get("neo4j/traverse", request);
        return answer.status() + " " + answer.json().path("parameter").asText();
    }

    @Test
    void shouldTellNothingToCallersWithoutALogin() {
        Answer answer = server.client(null, null)
                .get(TremauxServer.ANONYMOUS_DATABASE + "/traverse", "start", "Person", "explain", "true");
        assertThat(answer.status()).isBetween(400, 403);
        assertThat(answer.body()).doesNotContain("explanation\":");
    }
}
