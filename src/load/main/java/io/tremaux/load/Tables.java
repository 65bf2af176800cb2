package io.tremaux.load;

import static io.tremaux.tools.Table.column;
import static io.tremaux.tools.Table.hundredths;
import static io.tremaux.tools.Table.millis;
import static io.tremaux.tools.Table.whole;

import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import java.util.List;
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
        Table table = Table.of(
                phases,
                column("", phase -> label + phase.name()),
                column("to", phase -> phase.way.title),
                column("samples", phase -> whole(phase.results.samples())),
                column("average", phase -> millis(phase.results.averageMillis())),
                column("median", phase -> millis(phase.results.millis(50))),
                column("90 %", phase -> millis(phase.results.millis(90))),
                column("min", phase -> millis(phase.results.millis(0))),
                column("max", phase -> millis(phase.results.millis(100))),
                column("error %", phase -> hundredths(phase.results.errorPercent())),
                column("requests/s", phase -> whole(phase.throughput())),
                column("elements/s", phase -> phase.batch == 0 ? "" : elementsPerSecond(phase)),
                column("cores client, server", Tables::cores));
        return ratios() + table.markdown() + errors();
    }

    private static String elementsPerSecond(Phase phase) {
        return whole(phase.throughput() * phase.batch);
    }

    String stress(int most, int descriptors) {
        String end = phases.stream().anyMatch(phase -> phase.results.failures() > 0)
                ? ""
                : Console.text(
                        "%nNo error appeared up to %,d connections. Twice as many would need more ports, or more than %,d file descriptors.%n",
                        phases.stream()
                                .mapToInt(phase -> phase.connections)
                                .max()
                                .orElse(most),
                        descriptors);
        return rate() + end;
    }

    String constant() {
        Table table = Table.of(
                phases,
                column("", phase -> label + phase.name()),
                column("to", phase -> phase.way.title),
                column("answered/s", phase -> whole(phase.throughput())),
                column("elements/s", Tables::elementsPerSecond),
                column("p50", phase -> millis(phase.results.millis(50))),
                column("p75", phase -> millis(phase.results.millis(75))),
                column("p95", phase -> millis(phase.results.millis(95))),
                column("p99", phase -> millis(phase.results.millis(99))),
                column("max", phase -> millis(phase.results.millis(100))),
                column("error %", phase -> hundredths(phase.results.errorPercent())),
                column("keeps up", phase -> phase.keepsUp() ? "yes" : "no"),
                column("cores client, server", Tables::cores));
        return ratios() + table.markdown() + tooMany() + errors();
    }

    /** Tremaux over each other way, then each way. */
    String ways() {
        Table ratios = new Table("Tremaux over", "way", "elements/s", "p50", "p99");
        Table table = Table.of(
                phases,
                column("", Phase::name),
                column("way", phase -> phase.way.title),
                column("elements/s", Tables::elementsPerSecond),
                column("p50", phase -> millis(phase.results.millis(50))),
                column("p99", phase -> millis(phase.results.millis(99))),
                column("error %", phase -> hundredths(phase.results.errorPercent())));
        for (Phase phase : phases) {
            phases.stream()
                    .filter(other -> other.name().equals(phase.name()) && other.way == Way.TREMAUX && other != phase)
                    .forEach(tremaux -> ratios.row(List.of(
                            phase.name(),
                            phase.way.title,
                            hundredths(tremaux.throughput() / phase.throughput()),
                            hundredths(tremaux.results.millis(50) / phase.results.millis(50)),
                            hundredths(tremaux.results.millis(99) / phase.results.millis(99)))));
        }
        return ratios.markdown() + "\n" + table.markdown() + errors();
    }

    private String tooMany() {
        return unmeasured.stream()
                .map(phase -> "\n" + phase.request() + ": the server did not keep up in the unmeasured time; "
                        + phase.results.underWay() + " requests had no answer when the run ended.\n")
                .collect(Collectors.joining());
    }

    /** Tremaux beside another way, where both were asked the same. */
    private String ratios() {
        Table table = new Table("Tremaux over", "way", "requests/s", "median", "90 %", "99 %");
        boolean isEmpty = true;
        for (Phase phase : phases) {
            for (Phase other : phases) {
                if (phase.way == Way.TREMAUX
                        && other.way != Way.TREMAUX
                        && phase.name().equals(other.name())) {
                    isEmpty = false;
                    table.row(List.of(
                            label + phase.name(),
                            other.way.title,
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

    private static String cores(Phase phase) {
        Cpu.Seconds cores = phase.results.cores();
        return Console.text("%.2f, %.2f", cores.client(), cores.server());
    }
}
