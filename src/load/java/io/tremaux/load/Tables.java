package io.tremaux.load;

import static io.tremaux.tools.Table.hundredths;
import static io.tremaux.tools.Table.millis;
import static io.tremaux.tools.Table.whole;

import io.tremaux.tools.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** The results of some phases as Markdown, ratios first. Times are in milliseconds. */
final class Tables {
    private final String label;
    private final List<Phase> phases;
    private final List<Phase> unmeasured; // they ended the run before they were measured

    /** @param label written before each name */
    Tables(String label, List<Phase> phases) {
        this.label = label;
        this.phases =
                phases.stream().filter(phase -> phase.results.samples() > 0).toList();
        this.unmeasured = phases.stream()
                .filter(phase -> phase.hasBegun() && phase.results.samples() == 0)
                .toList();
    }

    /** As JMeter's aggregate report, and what it comes to in elements. */
    String rate() {
        Table table = new Table(
                "",
                "to",
                "samples",
                "average",
                "median",
                "90 %",
                "min",
                "max",
                "error %",
                "requests/s",
                "elements/s",
                "cores client, server");
        for (Phase phase : phases) {
            Results results = phase.results;
            table.row(List.of(
                    label + phase.name(),
                    phase.way.title,
                    whole(results.samples()),
                    millis(results.averageMillis()),
                    millis(results.millis(50)),
                    millis(results.millis(90)),
                    millis(results.millis(0)),
                    millis(results.millis(100)),
                    hundredths(results.errorPercent()),
                    whole(phase.throughput()),
                    phase.batch == 0 ? "" : whole(phase.throughput() * phase.batch),
                    cores(results)));
        }
        return ratios() + table.markdown() + errors();
    }

    String stress(int most, int descriptors) {
        String end = phases.stream().anyMatch(phase -> phase.results.failures() > 0)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%nNo error appeared up to %,d connections. Twice as many would need more ports, or more than %,d file descriptors.%n",
                        phases.stream()
                                .mapToInt(phase -> phase.connections)
                                .max()
                                .orElse(most),
                        descriptors);
        return rate() + end;
    }

    String constant() {
        Table table = new Table(
                "",
                "to",
                "answered/s",
                "elements/s",
                "p50",
                "p75",
                "p95",
                "p99",
                "max",
                "error %",
                "keeps up",
                "cores client, server");
        for (Phase phase : phases) {
            Results results = phase.results;
            table.row(List.of(
                    label + phase.name(),
                    phase.way.title,
                    whole(phase.throughput()),
                    whole(phase.throughput() * phase.batch),
                    millis(results.millis(50)),
                    millis(results.millis(75)),
                    millis(results.millis(95)),
                    millis(results.millis(99)),
                    millis(results.millis(100)),
                    hundredths(results.errorPercent()),
                    phase.keepsUp() ? "yes" : "no",
                    cores(results)));
        }
        return ratios() + table.markdown() + tooMany() + errors();
    }

    /** Tremaux over each other way, then each way. */
    String ways() {
        Table ratios = new Table("Tremaux over", "way", "elements/s", "p50", "p99");
        Table table = new Table("", "way", "elements/s", "p50", "p99", "error %");
        for (Phase phase : phases) {
            phases.stream()
                    .filter(other -> other.name().equals(phase.name()) && other.way == Way.TREMAUX && other != phase)
                    .forEach(tremaux -> ratios.row(List.of(
                            phase.name(),
                            phase.way.title,
                            hundredths(tremaux.throughput() / phase.throughput()),
                            hundredths(tremaux.results.millis(50) / phase.results.millis(50)),
                            hundredths(tremaux.results.millis(99) / phase.results.millis(99)))));
            table.row(List.of(
                    phase.name(),
                    phase.way.title,
                    whole(phase.throughput() * phase.batch),
                    millis(phase.results.millis(50)),
                    millis(phase.results.millis(99)),
                    hundredths(phase.results.errorPercent())));
        }
        return ratios.markdown() + "\n" + table.markdown() + errors();
    }

    private String tooMany() {
        return unmeasured.stream()
                .map(phase -> "\n" + phase.request() + ": the server did not keep up in the unmeasured time; "
                        + phase.results.underWay() + " requests had no answer when the run ended.\n")
                .collect(Collectors.joining());
    }

    /** Tremaux beside the Query API, where both were asked the same. */
    private String ratios() {
        Table table = new Table("Tremaux / Query API", "requests/s", "median", "90 %", "99 %");
        boolean isEmpty = true;
        for (Phase phase : phases) {
            for (Phase other : phases) {
                if (phase.way == Way.TREMAUX
                        && other.way == Way.QUERY_API
                        && phase.name().equals(other.name())) {
                    isEmpty = false;
                    table.row(List.of(
                            label + phase.name(),
                            hundredths(phase.throughput() / other.throughput()),
                            hundredths(phase.results.millis(50) / other.results.millis(50)),
                            hundredths(phase.results.millis(90) / other.results.millis(90)),
                            hundredths(phase.results.millis(99) / other.results.millis(99))));
                }
            }
        }
        return isEmpty ? "" : table.markdown() + "\n";
    }

    private String errors() {
        StringBuilder lines = new StringBuilder();
        for (Phase phase : phases) {
            Map<String, LongAdder> errors = phase.results.errors();
            if (!errors.isEmpty()) {
                lines.append(line("- " + phase.request() + ": ", errors));
                if (errors.containsKey(Results.NO_ANSWER)) {
                    lines.append(line("  " + Results.NO_ANSWER + ": ", FailureLog.reasons(phase.request())));
                }
            }
        }
        return lines.isEmpty() ? "" : "\nErrors, those of the unmeasured time too:\n\n" + lines;
    }

    private static String line(String begin, Map<String, LongAdder> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " times " + count.getKey())
                .collect(Collectors.joining("; ", begin, "\n"));
    }

    private static String cores(Results results) {
        return String.format(
                Locale.ROOT,
                "%.2f, %.2f",
                results.cores().client(),
                results.cores().server());
    }
}
