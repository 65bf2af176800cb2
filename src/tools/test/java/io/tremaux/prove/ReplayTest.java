package io.tremaux.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    private static final int RUNS = 3;

    @TempDir
    Path folder;

    private final Script apoc = new Script();
    private final Script tremaux = new Script();
    private final List<String> asked = new ArrayList<>();
    private final Replay replay = new Replay(new Scripted(), "neo4j", RUNS);
    private String rejection;

    /** Answers in their order; the last one again and again. */
    private static final class Script {
        final Deque<Replay.Answer> answers = new ArrayDeque<>();

        void rows(List<Integer> rows, double... ms) {
            for (double each : ms) {
                answers.add(new Replay.Answer(values(rows), null, each));
            }
        }

        Replay.Answer next() {
            return answers.size() > 1 ? answers.remove() : answers.element();
        }
    }

    private final class Scripted implements Replay.Server {
        @Override
        public Replay.Answer ask(String database, String query, Map<String, Object> parameters) {
            asked.add(database + " " + query + " " + parameters);
            return query.contains("tremaux.path") ? tremaux.next() : apoc.next();
        }

        @Override
        public String rejection(String database, String query, Map<String, Object> parameters) {
            return rejection;
        }
    }

    private static List<List<Object>> values(List<Integer> rows) {
        return rows.stream().map(row -> List.<Object>of(row)).toList();
    }

    @Test
    void equalRowsHaveTheMediansOfBoth() throws IOException {
        apoc.rows(List.of(1, 2), 900, 40, 10, 30);
        tremaux.rows(List.of(1, 2), 100, 9, 2, 3);

        run();

        assertThat(cells()).endsWith("2", "yes", "30.0", "100.0", "3.0", "10.0");
        assertThat(replay.compared()).isEqualTo(1);
        assertThat(replay.different()).isZero();
    }

    @Test
    void bothAreAskedInTurnWithTheSameParameters() throws IOException {
        apoc.rows(List.of(), 1);
        tremaux.rows(List.of(), 1);

        run();

        assertThat(asked).hasSize(2 * (1 + RUNS));
        for (int i = 0; i < asked.size(); i++) {
            assertThat(asked.get(i))
                    .isEqualTo("movies CALL " + (i % 2 == 0 ? "apoc" : "tremaux") + ".path.expand($start) {start=7}");
        }
    }

    @Test
    void rowsInAnotherOrderAreEqualButForIt() throws IOException {
        apoc.rows(List.of(1, 2), 1);
        tremaux.rows(List.of(2, 1), 1);

        run();

        assertThat(replay.text()).contains("other order");
        assertThat(replay.different()).isZero();
    }

    @Test
    void rowsThatComeLessOftenAreDifferent() throws IOException {
        apoc.rows(List.of(1, 1), 1);
        tremaux.rows(List.of(1), 1);

        run();

        assertThat(cells()).contains("no");
        assertThat(replay.different()).isEqualTo(1);
    }

    @Test
    void failureOfOneAloneNamesItAndWhy() throws IOException {
        apoc.rows(List.of(1), 1);
        tremaux.answers.add(Replay.Answer.failed("unknown key"));

        run();

        assertThat(cells()).endsWith("-", "(1)", "-", "-", "-", "-");
        assertThat(replay.text()).contains("only Tremaux fails: unknown key").doesNotContain("null");
        assertThat(replay.different()).isEqualTo(1);
        assertThat(replay.compared()).isZero();
    }

    @Test
    void failureOfBothIsNoDifference() throws IOException {
        apoc.answers.add(Replay.Answer.failed("it writes"));
        tremaux.answers.add(Replay.Answer.failed("it writes"));

        run();

        assertThat(replay.text()).contains("both fail: it writes");
        assertThat(replay.different()).isZero();
        assertThat(replay.compared()).isZero();
    }

    @Test
    void queryThatDoesMoreThanReadIsNotAsked() throws IOException {
        rejection = "it writes";

        run();

        assertThat(asked).isEmpty();
        assertThat(replay.text()).contains("not replayed: it writes");
        assertThat(replay.different()).isZero();
        assertThat(replay.compared()).isZero();
    }

    @Test
    void rowsThatApocItselfDoesNotRepeatAreNoDifference() throws IOException {
        apoc.rows(List.of(1), 900);
        apoc.rows(List.of(2), 40);
        tremaux.rows(List.of(3), 100);

        run();

        assertThat(cells()).endsWith("1", "(1)", "40.0", "100.0", "100.0", "0.4");
        assertThat(replay.text()).contains("APOC's own answers differ");
        assertThat(replay.different()).isZero();
        assertThat(replay.compared()).isZero();
    }

    @Test
    void rowsOfWarmCachesAreComparedToo() throws IOException {
        apoc.rows(List.of(1), 1);
        tremaux.rows(List.of(1), 100, 9);
        tremaux.rows(List.of(2), 9);

        run();

        assertThat(cells()).contains("no");
        assertThat(replay.different()).isEqualTo(1);
    }

    @Test
    void parametersThatTheLogDoesNotShowAreNotReplayed() throws IOException {
        run("CALL apoc.path.expand($start)", "{name: 'O'Neil'}");

        assertThat(asked).isEmpty();
        assertThat(replay.text()).contains("parameters cannot be read");
        assertThat(replay.compared()).isZero();
    }

    @Test
    void onlyCallsAreReplaced() throws IOException {
        apoc.rows(List.of(1), 1);
        tremaux.rows(List.of(1), 1);

        run("call  apoc.path.expand($start) YIELD path RETURN 'apoc.path.expand' AS by");

        assertThat(asked.get(1))
                .contains("call  tremaux.path.expand($start) YIELD path RETURN 'apoc.path.expand' AS by");
    }

    @Test
    void whatATerminalWouldObeyIsNotShown() throws IOException {
        apoc.rows(List.of(1), 1);
        tremaux.rows(List.of(1), 1);

        run("CALL apoc.path.expand($start) //\\u009b2J");

        assertThat(replay.text()).doesNotContain("\u009b");
    }

    @Test
    void failureOfARepetitionHasNoTime() throws IOException {
        apoc.rows(List.of(1), 900, 40);
        apoc.answers.add(Replay.Answer.failed("no answer within 60 s"));
        tremaux.rows(List.of(1), 100, 2);

        run();

        assertThat(cells()).endsWith("1", "yes", "(1)", "100.0", "2.0", "-");
        assertThat(replay.text()).contains("APOC fails when repeated: no answer within 60 s");
    }

    @Test
    void failureOfOurRepetitionAloneIsADifference() throws IOException {
        apoc.rows(List.of(1), 900, 40);
        tremaux.rows(List.of(1), 100);
        tremaux.answers.add(Replay.Answer.failed("no answer within 60 s"));

        run();

        assertThat(cells()).endsWith("1", "yes", "40.0", "100.0", "(1)", "-");
        assertThat(replay.different()).isEqualTo(1);
    }

    private void run() throws IOException {
        run("CALL apoc.path.expand($start)");
    }

    private void run(String query) throws IOException {
        run(query, "{start: 7}");
    }

    private void run(String query, String parameters) throws IOException {
        QueryLog log = new QueryLog();
        log.read(Files.writeString(
                folder.resolve("query.log"),
                "{\"event\":\"success\",\"elapsedTimeMs\":5,\"database\":\"movies\",\"query\":\"" + query
                        + "\",\"queryParameters\":\"" + parameters + "\"}"));
        replay.add(log.slowest(1).get(0));
    }

    /** Of the only row. */
    private List<String> cells() {
        return List.of(replay.text().lines().skip(2).findFirst().orElseThrow().split("\\s+"));
    }
}
