package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.request.LongQuestions;
import io.tremaux.request.QueryKind;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the questions from some nodes to others, and about all that lies below, have in common over HTTP. */
class QuestionEndpointsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Set<QueryKind> QUESTIONS = EnumSet.complementOf(EnumSet.of(QueryKind.RECOMMEND));
    private static final ObjectMapper JSON = new ObjectMapper();

    /** From s to t by m, or farther by x and y; back; and from m to z. Each relationship tells where it comes from. */
    private static final String GRAPH = "CREATE (s:Start {name: 's'}), (m:Mid {name: 'm'}), (x:Other {name: 'x'}),"
            + " (y:Other {name: 'y'}), (t:Last {name: 't'}), (s)-[:R {from: 's', km: 1}]->(m),"
            + " (m)-[:R {from: 'm', km: 1}]->(t), (s)-[:R {from: 's', km: 2}]->(x), (x)-[:R {from: 'x', km: 2}]->(y),"
            + " (y)-[:R {from: 'y', km: 2}]->(t), (t)-[:BACK {from: 't', km: 2}]->(s),"
            + " (m)-[:R {from: 'm', km: 1}]->(:Other {name: 'z'})";

    private static Map<String, Object> question(QueryKind kind) {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("start", "Start");
        asked.put("relationshipFilter", relationships(kind));
        if (kind.known.contains("end")) {
            asked.put("end", "Last");
        }
        switch (kind) {
            case SHORTEST -> asked.put("k", 5);
            case CHEAPEST -> asked.putAll(Map.of("k", 5, "weight", "km"));
            case ROLLUP -> asked.putAll(Map.of("quantity", "km", "levels", true));
            default -> {}
        }
        return asked;
    }

    private static String relationships(QueryKind kind) {
        return kind == QueryKind.CYCLES ? "R>|BACK>" : "R>";
    }

    private static String path(QueryKind kind) {
        return "neo4j/" + kind.name().toLowerCase(Locale.ROOT);
    }

    private static Answer ask(QueryKind kind, Map<String, Object> asked) {
        List<String> parameters = new ArrayList<>();
        asked.forEach((name, value) -> (value instanceof List<?> several ? several : List.of(value))
                .forEach(each -> parameters.addAll(List.of(name, each.toString()))));
        return server.client().get(path(kind), parameters.toArray(String[]::new));
    }

    /** The first member of an answer. */
    private static JsonNode rows(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().elements().next();
    }

    @ParameterizedTest
    @EnumSource(names = "RECOMMEND", mode = EnumSource.Mode.EXCLUDE)
    void shouldAnswerABodyAndInLinesAsItAnswersAQueryString(QueryKind kind) throws IOException {
        server.cypher(GRAPH);
        Answer answer = ask(kind, question(kind));
        JsonNode rows = rows(answer);
        String body = JSON.writeValueAsString(question(kind));

        assertThat(rows).isNotEmpty();
        assertThat(rows(server.client().post(path(kind), body))).isEqualTo(rows);
        Answer inLines = server.client()
                .send(server.client()
                        .request(path(kind))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/x-ndjson")
                        .POST(BodyPublishers.ofString(body)));
        List<JsonNode> lines = JSON.readerFor(JsonNode.class)
                .<JsonNode>readValues(inLines.body())
                .readAll();
        assertThat(lines.subList(0, lines.size() - 1)).containsExactlyElementsOf(rows);
        JsonNode summary = lines.get(lines.size() - 1).path("summary");
        assertThat(summary.has("cost")).as(inLines.body()).isTrue();
        for (String member : List.of("count", "engine", "coherence", "truncated", "warnings")) {
            assertThat(summary.path(member)).as(member).isEqualTo(answer.json().path(member));
        }
    }

    /** Filters, and others that leave the same of the graph. */
    private static Map<Map<String, Object>, Map<String, Object>> alike(QueryKind kind) {
        Map<String, Object> withoutMid = Map.of("nodeWhere", "name!=m");
        Map<Map<String, Object>, Map<String, Object>> alike = new LinkedHashMap<>();
        alike.put(Map.of("denylistNodes", "Mid"), withoutMid);
        alike.put(Map.of("allowlistNodes", List.of("Start", "Other", "Last")), withoutMid);
        alike.put(Map.of("terminatorNodes", List.of("Mid", "Last")), Map.of("labelFilter", "/Mid|/Last"));
        alike.put(Map.of("endNodes", "Mid(name==m)"), Map.of("labelFilter", ">Mid"));
        alike.put(
                Map.of("expand", List.of("Mid=>UNKNOWN>", "=>" + relationships(kind))),
                Map.of("relationshipWhere", "from!=m"));
        return alike;
    }

    private static JsonNode filtered(QueryKind kind, Map<String, Object> filters) {
        Map<String, Object> asked = question(kind);
        asked.putAll(filters);
        if (asked.containsKey("expand")) {
            asked.remove("relationshipFilter");
        }
        return rows(ask(kind, asked));
    }

    @ParameterizedTest
    @EnumSource(names = "RECOMMEND", mode = EnumSource.Mode.EXCLUDE)
    void shouldFollowListsOfNodesAndRulesAsOtherFilters(QueryKind kind) {
        server.cypher(GRAPH);
        JsonNode all = rows(ask(kind, question(kind)));
        alike(kind).forEach((filters, others) -> {
            JsonNode rows = filtered(kind, filters);
            assertThat(rows).as("%s as %s", filters, others).isEqualTo(filtered(kind, others));
            boolean decideOnlyWhatIsReturned = kind == QueryKind.CYCLES && filters.containsKey("endNodes");
            assertThat(rows.equals(all)).as("%s: no difference", filters).isEqualTo(decideOnlyWhatIsReturned);
        });
    }

    @Test
    void shouldEndWithTheTimeThatTheCallerOrTheServerAllows() {
        server.plant(LongQuestions.graph(150));
        for (QueryKind kind : QUESTIONS) {
            Answer byCaller = ask(kind, LongQuestions.of(kind));
            Map<String, Object> patient = new LinkedHashMap<>(LongQuestions.of(kind));
            patient.put("timeout", "1h");
            Answer[] byServer = new Answer[1];
            server.with(TremauxSettings.walks_timeout, Duration.ofNanos(1), () -> byServer[0] = ask(kind, patient));
            if (kind == QueryKind.REACHABLE) {
                assertNotFoundOut(byCaller, "[{\"reachable\":null,\"depth\":null}]");
                assertNotFoundOut(byServer[0], "[{\"reachable\":null,\"depth\":null}]");
                patient.putAll(Map.of("pairs", "all", "timeout", "20ms"));
                assertNotFoundOut(ask(kind, patient), "[]");
                continue;
            }
            assertThat(byCaller.status()).as(kind + byCaller.body()).isEqualTo(400);
            assertThat(byCaller.json().path("parameter").asText()).isEqualTo("timeout");
            assertThat(byCaller.json().path("detail").asText()).startsWith("The answer is incomplete: timeout");
            assertThat(byServer[0].status()).as(kind + byServer[0].body()).isEqualTo(503);
            assertThat(byServer[0].json().path("type").asText()).isEqualTo("urn:tremaux:problem:time-limit");
            assertThat(byServer[0].json().path("detail").asText()).contains("server.tremaux.walks.timeout");
        }
    }

    private static void assertNotFoundOut(Answer answer, String rows) {
        assertThat(rows(answer).toString()).isEqualTo(rows);
        assertThat(answer.json().path("truncated").asText()).isEqualTo("timeout");
    }
}
