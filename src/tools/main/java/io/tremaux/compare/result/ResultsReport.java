package io.tremaux.compare.result;

import static io.tremaux.tools.Table.column;

import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import io.tremaux.tools.Table.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results in Markdown: how many times as long each family takes as ours, then all times. */
public record ResultsReport(Results results) {
    /** The contender of ours that stands for us: the default, warm. */
    public static final String CHAMPION = "tremaux all permanent";

    /** Procedures that take the place of those of APOC, and give as many rows. */
    private static final String DROP_IN = "tremaux.path.";

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
        return results.rows().stream()
                .collect(Collectors.groupingBy(
                        row -> List.of(row.graph(), row.question()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(rows -> new Question(rows.get(0).graph(), rows.get(0).question(), rows))
                .toList();
    }

    /** All families but ours. */
    public List<String> rivals() {
        return results.rows().stream()
                .map(Row::family)
                .filter(family -> !family.equals(Row.OURS))
                .distinct()
                .toList();
    }

    /**
     * The whole text.
     *
     * @param plots names of SVG files beside it, without ending
     */
    public String markdown(List<String> plots) {
        StringBuilder text = new StringBuilder("# Rivals in one run\n\n");
        results.facts().forEach((name, value) -> text.append("- " + name + ": " + value + "\n"));
        text.append(
                "\n## Summary\n\nTremaux: the median in ms of `tremaux.count`, or of the procedure that returns the rows, with warm"
                        + " shared caches. All others: how many times as long the fastest of each family takes. Drop-in is"
                        + " `tremaux.path.*`, with as many rows as APOC.\n\n");
        text.append(overview());
        plots.forEach(plot -> text.append("\n![" + plot + "](" + plot + ".svg)\n"));
        for (Question question : questions()) {
            text.append("\n## ").append(title(question)).append("\n\n").append(times(question));
        }
        return text.toString();
    }

    /** The table of the families. */
    String overview() {
        List<Column<Question>> columns = new ArrayList<>();
        columns.add(column("question", ResultsReport::title));
        columns.add(column("Tremaux, ms", question -> figure(question.ours())));
        columns.add(column("drop-in", question -> times(question.dropIn(), question.ours())));
        for (String rival : rivals()) {
            columns.add(column(rival, question -> times(question.fastest(rival), question.ours())));
        }
        return Table.of(questions(), columns).markdown();
    }

    private static String title(Question question) {
        return question.graph() + ": " + question.name();
    }

    private static String times(Question question) {
        OptionalDouble ours = question.ours();
        return Table.of(
                        question.rows(),
                        column("contender", Row::contender),
                        column("n", row -> row.note() == null ? Integer.toString(row.ms().length) : row.note()),
                        measured("p50", row -> figure(row.percentile(50))),
                        measured("p90", row -> figure(row.percentile(90))),
                        measured("p95", row -> figure(row.percentile(95))),
                        measured("p99", row -> figure(row.percentile(99))),
                        measured("max", row -> figure(Arrays.stream(row.ms()).max())),
                        measured("x", row -> times(row.median(), ours)),
                        measured("first or load ms", ResultsReport::firstOrLoad),
                        measured("MB allocated", row -> megabytes(row.allocatedBytes())),
                        measured("MB cached", row -> megabytes(row.cachedBytes())))
                .markdown();
    }

    /** A column that is empty for a contender without times. */
    private static Column<Row> measured(String header, Function<Row, String> cell) {
        return column(header, row -> row.note() == null ? cell.apply(row) : "");
    }

    private static String firstOrLoad(Row row) {
        Double before = row.firstMs() == null ? row.loadMs() : row.firstMs();
        return before == null ? "-" : figure(before);
    }

    private static String times(OptionalDouble theirs, OptionalDouble ours) {
        return theirs.isPresent() && ours.isPresent() ? figure(theirs.getAsDouble() / ours.getAsDouble()) : "-";
    }

    private static String megabytes(@Nullable Long bytes) {
        return bytes == null ? "-" : Console.text("%.2f", bytes / MEGA);
    }

    /** With about three digits. */
    private static String figure(double value) {
        if (value > 0 && value < 0.1) {
            return Console.text(value < 0.01 ? "%.4f" : "%.3f", value);
        }
        return Console.text(value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }

    /** A dash for none. */
    private static String figure(OptionalDouble value) {
        return value.isPresent() ? figure(value.getAsDouble()) : "-";
    }
}
