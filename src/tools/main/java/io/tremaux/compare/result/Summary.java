package io.tremaux.compare.result;

import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Results in Markdown: how many times as long each family takes as ours, then all times. */
public record Summary(Results results) {
    /** The contender of ours that stands for us: the default, warm. */
    public static final String CHAMPION = "tremaux all permanent";

    /** Procedures that take the place of those of APOC, and give as many rows. */
    private static final String DROP_IN = "tremaux.path.";

    private static final double[] PERCENTILES = {50, 90, 95, 99};
    private static final double MEGA = 1e6;

    /** The question of a graph, with the times of all contenders. */
    public record Question(String graph, String name, List<Row> rows) {
        /** The fastest of a family that has a median. */
        public OptionalDouble fastest(String family) {
            return rows.stream()
                    .filter(row -> row.family().equals(family))
                    .flatMapToDouble(row -> row.median().stream())
                    .min();
        }

        /** Ours, warm. */
        public OptionalDouble ours() {
            return median(CHAMPION::equals);
        }

        /** Ours in the place of APOC, warm. */
        OptionalDouble dropIn() {
            return median(contender -> contender.startsWith(DROP_IN));
        }

        private OptionalDouble median(Predicate<String> contender) {
            return rows.stream()
                    .filter(row -> contender.test(row.contender()))
                    .flatMapToDouble(row -> row.median().stream())
                    .findFirst();
        }
    }

    /** In the order of the file. */
    public List<Question> questions() {
        Map<List<String>, List<Row>> rows = new LinkedHashMap<>();
        for (Row row : results.rows()) {
            rows.computeIfAbsent(List.of(row.graph(), row.question()), any -> new ArrayList<>())
                    .add(row);
        }
        List<Question> questions = new ArrayList<>();
        rows.forEach((key, of) -> questions.add(new Question(key.get(0), key.get(1), of)));
        return questions;
    }

    /** All families but ours. */
    public List<String> rivals() {
        Set<String> families = new LinkedHashSet<>();
        results.rows().forEach(row -> families.add(row.family()));
        families.remove(Row.OURS);
        return List.copyOf(families);
    }

    /**
     * The whole text.
     *
     * @param plots names of SVG files beside it, without ending
     */
    public String markdown(List<String> plots) {
        StringBuilder text = new StringBuilder("# Rivals in one run\n\n");
        results.facts()
                .forEach((name, value) -> text.append("- ")
                        .append(name)
                        .append(": ")
                        .append(value)
                        .append('\n'));
        text.append(
                "\n## Summary\n\nTremaux: the median in ms of `tremaux.count`, or of the procedure that returns the rows, with warm"
                        + " shared caches. All others: how many times as long the fastest of each family takes. Drop-in is"
                        + " `tremaux.path.*`, with as many rows as APOC.\n\n");
        text.append(overview());
        plots.forEach(plot ->
                text.append("\n![").append(plot).append("](").append(plot).append(".svg)\n"));
        for (Question question : questions()) {
            text.append("\n## ").append(title(question)).append("\n\n").append(times(question));
        }
        return text.toString();
    }

    /** The table of the families. */
    String overview() {
        List<String> rivals = rivals();
        List<String> header = new ArrayList<>(List.of("question", "Tremaux, ms", "drop-in"));
        header.addAll(rivals);
        Table table = new Table(header.toArray(String[]::new));
        for (Question question : questions()) {
            OptionalDouble ours = question.ours();
            List<String> cells =
                    new ArrayList<>(List.of(title(question), Figures.of(ours), times(question.dropIn(), ours)));
            for (String rival : rivals) {
                cells.add(times(question.fastest(rival), ours));
            }
            table.row(cells);
        }
        return table.markdown();
    }

    private static String title(Question question) {
        return question.graph() + ": " + question.name();
    }

    private static String times(Question question) {
        Table table = new Table(
                "contender",
                "n",
                "p50",
                "p90",
                "p95",
                "p99",
                "max",
                "x",
                "first or load ms",
                "MB allocated",
                "MB cached");
        OptionalDouble ours = question.ours();
        for (Row row : question.rows()) {
            if (row.note() != null) {
                table.row(List.of(row.contender(), row.note(), "", "", "", "", "", "", "", "", ""));
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(row.contender(), Integer.toString(row.ms().length)));
            double[] sorted = row.sorted();
            for (double percentile : PERCENTILES) {
                cells.add(Figures.of(Percentiles.of(sorted, percentile)));
            }
            cells.add(Figures.of(sorted[sorted.length - 1]));
            cells.add(times(row.median(), ours));
            Double before = row.firstMs() == null ? row.loadMs() : row.firstMs();
            cells.add(before == null ? "-" : Figures.of(before));
            cells.add(megabytes(row.allocatedBytes()));
            cells.add(megabytes(row.cachedBytes()));
            table.row(cells);
        }
        return table.markdown();
    }

    private static String times(OptionalDouble theirs, OptionalDouble ours) {
        return theirs.isPresent() && ours.isPresent() ? Figures.of(theirs.getAsDouble() / ours.getAsDouble()) : "-";
    }

    private static String megabytes(@Nullable Long bytes) {
        return bytes == null ? "-" : Console.text("%.2f", bytes / MEGA);
    }
}
