package io.tremaux.prove;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.prove.QueryLog.Call;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryLogTest {
    private static final String QUERY = "CALL apoc.path.subgraphNodes($start, {}) YIELD node RETURN node";
    private static final String HEAD = "2026-11-25 10:46:11.123+0000 INFO  id:3 - transaction id:5 - ";
    private static final String FROM =
            " ms: (planning: 1, waiting: 0) - 0 B - 0 page hits, 0 page faults - bolt-session\tbolt\t"
                    + "neo4j-java/5.28\t\tclient/127.0.0.1:4312\tserver/127.0.0.1:7687>\t";

    @TempDir
    Path folder;

    @Test
    void textTellsDatabaseQueryParametersAndTime() throws IOException {
        Call call = only(read(text(58, QUERY, "{start: 7}")));

        assertThat(call.database()).isEqualTo("movies");
        assertThat(call.query()).isEqualTo(QUERY);
        assertThat(call.parameters()).isEqualTo("{start: 7}");
        assertThat(call.ms().getSum()).isEqualTo(58);
    }

    @Test
    void queryOfSeveralLinesIsOneEntry() throws IOException {
        String query = "MATCH (a)\nCALL apoc.path.expand(a, '', '', 0, 2) YIELD path\nRETURN path - {x: 1}";

        assertThat(only(read(text(1, query, "{}") + "\n" + text(1, "RETURN 1", "{}")))
                        .query())
                .isEqualTo(query);
    }

    @Test
    void jsonTellsTheSame() throws IOException {
        Call call = only(read(json("success", 58)));

        assertThat(call.database()).isEqualTo("movies");
        assertThat(call.query()).isEqualTo(QUERY);
        assertThat(call.parameters()).isEqualTo("{start: 7}");
        assertThat(call.ms().getSum()).isEqualTo(58);
    }

    @Test
    void equalCallsAreOne() throws IOException {
        QueryLog log = read(text(10, QUERY, "{start: 7}") + "\n" + json("success", 20));

        Call call = only(log);
        assertThat(call.ms().getCount()).isEqualTo(2);
        assertThat(call.ms().getSum()).isEqualTo(30);
        assertThat(read(text(10, QUERY, "{start: 7}") + "\n" + text(10, QUERY, "{start: 8}"))
                        .different())
                .isEqualTo(2);
    }

    @Test
    void longestTotalComesFirst() throws IOException {
        QueryLog log = read(text(10, QUERY, "{start: 1}") + "\n" + text(30, QUERY, "{start: 2}") + "\n"
                + text(21, QUERY, "{start: 1}"));

        assertThat(log.slowest(1)).extracting(call -> call.parameters()).containsExactly("{start: 1}");
    }

    @Test
    void queriesThatBeganOrFailedAreNotReplayed() throws IOException {
        QueryLog log = read(json("start", 1) + "\n" + json("fail", 1) + "\n"
                + text(58, QUERY, "{start: 7}").replace("INFO ", "ERROR") + "\n"
                + text(0, QUERY, "{start: 7}").replace("INFO  ", "INFO  Query started: "));

        assertThat(log.different()).isZero();
        assertThat(log.unreadable()).isZero();
    }

    @Test
    void verboseLogHasEachCallOnce() throws IOException {
        String end = text(58, QUERY, "{start: 7}");
        Call call = only(read(end.replace("INFO  ", "INFO  Query started: ") + "\n" + end));

        assertThat(call.ms().getCount()).isEqualTo(1);
        assertThat(call.ms().getSum()).isEqualTo(58);
    }

    @Test
    void logWithoutParametersHasTheCallsThatNeedNone() throws IOException {
        String needsNone = "MATCH (a) CALL apoc.path.subgraphNodes(a, {}) YIELD node RETURN '$start' // $start";
        QueryLog log = read(text(1, needsNone, "{}").replace(" - {} - runtime", " - runtime") + "\n"
                + text(1, QUERY, "{}").replace(" - {} - runtime", " - runtime"));

        assertThat(only(log).query()).isEqualTo(needsNone);
        assertThat(log.hidden()).isEqualTo(Map.of(LogRedaction.PARAMETERS, 1L));
        assertThat(log.unreadable()).isZero();
    }

    @Test
    void parametersThatACallDoesNotNeedAreLeftOut() throws IOException {
        String needsNone = "MATCH (a) CALL apoc.path.subgraphNodes(a, {}) YIELD node RETURN node";
        QueryLog log = read(text(1, needsNone, "{x: 1}") + "\n" + text(1, needsNone, "{x: 'cut o...}"));

        assertThat(only(log).ms().getCount()).isEqualTo(2);
        assertThat(only(log).parameters()).isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{start: 'a}b'}", "{start: 'a{b'}"})
    void bracketsInATextDoNotEndTheParameters(String parameters) throws IOException {
        assertThat(only(read(text(1, QUERY, parameters))).parameters()).isEqualTo(parameters);
    }

    @Test
    void queryThatOnlyNamesAProcedureIsSkipped() throws IOException {
        QueryLog log = read(text(1, "RETURN 'apoc.path.expand' AS name", "{}"));

        assertThat(log.slowest(10)).isEmpty();
        assertThat(log.unreadable()).isZero();
    }

    @Test
    void otherQueriesAreSkipped() throws IOException {
        QueryLog log = read(text(1, "RETURN apoc.path.combine($a, $b)", "{}") + "\n" + text(1, "RETURN 1", "{}"));

        assertThat(log.slowest(10)).isEmpty();
        assertThat(log.unreadable()).isZero();
    }

    @Test
    void entriesOfNoKnownFormAreCounted() throws IOException {
        QueryLog log = read("{\"query\": \"" + QUERY + "\"}\n{\"query\": \"" + QUERY + "\n" + HEAD + "no time: " + QUERY
                + "\n" + HEAD + "5" + FROM + "movies - neo4j - " + QUERY);

        assertThat(log.slowest(10)).isEmpty();
        assertThat(log.unreadable()).isEqualTo(4);
    }

    @Test
    void compressedFileIsRead() throws IOException {
        Path file = folder.resolve("query.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text(58, QUERY, "{start: 7}").getBytes(StandardCharsets.UTF_8));
        }
        QueryLog log = new QueryLog();
        log.read(file);

        assertThat(only(log).query()).isEqualTo(QUERY);
    }

    private QueryLog read(String text) throws IOException {
        QueryLog log = new QueryLog();
        log.read(Files.writeString(folder.resolve("query.log"), text));
        return log;
    }

    private static Call only(QueryLog log) {
        List<Call> calls = log.slowest(10);
        assertThat(calls).hasSize(1);
        return calls.get(0);
    }

    private static String text(long ms, String query, String parameters) {
        return HEAD + ms + FROM + "movies - neo4j - " + query + " - " + parameters + " - runtime=slotted - {app: 'x'}";
    }

    private static String json(String event, long ms) {
        return "{\"time\":\"2026-11-25 10:46:11.123+0000\",\"event\":\"" + event + "\",\"elapsedTimeMs\":" + ms
                + ",\"database\":\"movies\",\"query\":\"" + QUERY + "\",\"queryParameters\":\"{start: 7}\"}";
    }
}
