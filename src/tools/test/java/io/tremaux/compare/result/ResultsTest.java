package io.tremaux.compare.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
    private static final double[] SLOW = times(100);
    private static final double[] FAST = times(10);

    @TempDir
    Path folder;

    @Test
    void fileHoldsWhatWasWritten() {
        Row measured = new Row("tree", "every node", "Tremaux", ResultsReport.CHAMPION, FAST, 5.0, null, 7L, 9L, null);
        Row givenUp = new Row("tree", "every node", "SQL", "sqlite", new double[0], null, 3.0, null, null, "over 20 s");
        Path file = folder.resolve("results.json");

        new Results(Map.of("date", "2026-11-25"), List.of(measured, givenUp)).write(file);
        Results read = Results.read(file);

        assertThat(read.facts()).containsEntry("date", "2026-11-25");
        assertThat(read.rows()).usingRecursiveComparison().isEqualTo(List.of(measured, givenUp));
    }

    @Test
    void otherFilesAreRejected() throws IOException {
        assertRejected("[1, 2]");
        assertRejected("{}");
        assertRejected("{\"format\": 2, \"facts\": {}, \"rows\": []}");
        assertThatThrownBy(() -> Results.read(folder.resolve("absent")))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("absent");
    }

    private void assertRejected(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), text);
        assertThatThrownBy(() -> Results.read(file))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("other.json");
    }

    @Test
    void factsOfPartsThatDifferTellTheirGraphs() {
        Results first = part("tree", "512m");
        Results second = part("social", "512m");
        Results small = part("tree (page cache 30m)", "30m");

        assertThat(Results.of(List.of(first, second)).facts()).containsEntry("page cache", "512m");
        assertThat(Results.of(List.of(first, second, small)).facts())
                .containsEntry("page cache", "tree, social: 512m; tree (page cache 30m): 30m")
                .containsEntry("date", "2026-11-25");
    }

    @Test
    void factsOfTheWholeRunComeLast() {
        Map<String, String> facts =
                part("tree", "512m").with(Map.of("took", "830 seconds")).facts();

        assertThat(facts).containsEntry("page cache", "512m").containsEntry("took", "830 seconds");
        assertThat(facts.keySet()).last().isEqualTo("took");
    }

    @Test
    void factOfSomePartsTellsTheirGraphs() {
        Results without = new Results(Map.of(), part("social", "512m").rows());

        assertThat(Results.of(List.of(part("tree", "512m"), without)).facts())
                .containsEntry("page cache", "tree: 512m");
    }

    private static Results part(String graph, String pageCache) {
        Row row = new Row(graph, "every node", "Cypher", "Cypher", FAST, null, null, null, null, null);
        return new Results(Map.of("date", "2026-11-25", "page cache", pageCache), List.of(row));
    }

    @Test
    void overviewTakesTheFastestOfAFamilyOverOurs() {
        Results results = new Results(
                Map.of(),
                List.of(
                        row("Tremaux", ResultsReport.CHAMPION, FAST),
                        row("Tremaux", "tremaux none", times(1)),
                        row("Cypher", "variable length", SLOW),
                        row("Cypher", "quantified", times(50)),
                        row("Tremaux", "tremaux.path.subgraphNodes", times(30))));

        assertThat(new ResultsReport(results).markdown(List.of()))
                .contains("| tree: every node | 10.0 | 3.00 | 5.00 |");
    }

    @Test
    void tooFewSamplesHaveNoRatio() {
        Results results = new Results(
                Map.of(),
                List.of(row("Tremaux", ResultsReport.CHAMPION, FAST), row("Cypher", "variable length", 1, 2, 3)));

        assertThat(new ResultsReport(results).markdown(List.of()))
                .contains("| tree: every node | 10.0 | - | - |")
                .contains("| variable length | 3 | - | - | - | - | 3.00 | - |");
    }

    private static Row row(String family, String contender, double... ms) {
        return new Row("tree", "every node", family, contender, ms, null, null, null, null, null);
    }

    private static double[] times(double ms) {
        double[] times = new double[20];
        Arrays.fill(times, ms);
        return times;
    }
}
