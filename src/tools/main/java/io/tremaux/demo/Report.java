package io.tremaux.demo;

import io.tremaux.tools.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** The conclusion, as text for a terminal, and all tables, as Markdown for a file. */
final class Report {
    private static final double MEGA = 1e6;
    private static final String COSTS = "Other costs of a request. First: the request that finds the caches empty;\n"
            + "cached: the bytes that it leaves in them; heap: in use after a collection.";

    private final List<String> facts;
    private final List<String> notes;
    private final Map<Question, List<Measurement>> byQuestion = new EnumMap<>(Question.class);
    private final List<Measurement> all;

    /**
     * @param facts the conditions of the run, a line each
     * @param notes warnings about the figures
     */
    Report(List<String> facts, List<String> notes, List<Measurement> measurements) {
        this.facts = facts;
        this.notes = notes;
        this.all = measurements;
        for (Measurement measurement : measurements) {
            byQuestion
                    .computeIfAbsent(measurement.scenario().question(), w -> new ArrayList<>())
                    .add(measurement);
        }
    }

    /** Without the tables. */
    String brief() {
        StringBuilder text = new StringBuilder();
        facts.forEach(fact -> text.append(fact).append('\n'));
        notes.forEach(note -> text.append("Note: ").append(note).append('\n'));
        return text.append(Conclusion.of(all)).toString();
    }

    String markdown() {
        StringBuilder text = new StringBuilder("# Tremaux: the comparison\n\n");
        facts.forEach(fact -> text.append("- ").append(fact).append('\n'));
        notes.forEach(note -> text.append("- Note: ").append(note).append('\n'));
        String conclusion = Conclusion.of(all).strip();
        if (!conclusion.isEmpty()) {
            text.append("\n```text\n").append(conclusion).append("\n```\n");
        }
        byQuestion.forEach((question, measurements) -> {
            text.append("\n## ")
                    .append(question.title())
                    .append("\n\nTraversal times in ms; x: times as fast as without caches.\n\n");
            text.append(times(measurements).markdown())
                    .append('\n')
                    .append(COSTS)
                    .append("\n\n");
            text.append(costs(measurements).markdown());
        });
        if (hasRatios()) {
            text.append("\n## Times as fast as without caches\n\nBy the traversal's time (by CPU time).\n\n")
                    .append(ratios().markdown());
        }
        if (hasHistogram()) {
            text.append("\n## Response times of the traversal\n\n```text\n")
                    .append(ResponseHistogram.draw(study()).stripTrailing())
                    .append("\n```\n");
        }
        return text.toString();
    }

    private Table times(List<Measurement> measurements) {
        Table table =
                new Table("caches", "n", "mean", "p50", "p90", "p95", "max", "x", "CPU p50", "x CPU", "client p50");
        for (Measurement measurement : measurements) {
            Samples samples = measurement.samples();
            Measurement reference = reference(measurement);
            table.row(List.of(
                    measurement.scenario().name(),
                    Long.toString(samples.size()),
                    ms(samples.meanMs()),
                    ms(samples.percentileMs(50)),
                    ms(samples.percentileMs(90)),
                    ms(samples.percentileMs(95)),
                    ms(samples.maxMs()),
                    factor(measurement.ratio(reference)),
                    ms(samples.medianCpuMs()),
                    factor(measurement.cpuRatio(reference)),
                    ms(samples.medianClientMs())));
        }
        return table;
    }

    private Table costs(List<Measurement> measurements) {
        Table table = new Table("caches", "MB allocated", "page hits", "first ms", "first MB", "cached MB", "heap MB");
        for (Measurement measurement : measurements) {
            Samples samples = measurement.samples();
            table.row(List.of(
                    measurement.scenario().name(),
                    megabytes(samples.medianAllocatedBytes()),
                    whole(samples.medianPageHits()),
                    ms(measurement.firstMs()),
                    megabytes(measurement.firstBytes()),
                    megabytes(measurement.cachedBytes(), "%.2f"),
                    megabytes(measurement.heapInUse(), "%.1f")));
        }
        return table;
    }

    /** One row for each set of caches, one column for each scope and question. */
    private Table ratios() {
        List<String> header = new ArrayList<>(List.of("caches"));
        List<Function<Measurement, Boolean>> columns = new ArrayList<>();
        List<Question> questions = byQuestion.keySet().stream()
                .filter(Question.FRAMEWORK::contains)
                .toList();
        for (Question question : questions) {
            for (Scope scope : List.of(Scope.PERMANENT, Scope.REQUEST)) {
                header.add(scope.parameter() + (question == Question.SEED ? "" : ", 10 questions"));
                columns.add(m -> m.scenario().question() == question
                        && m.scenario().caches().scope().equals(scope.parameter()));
            }
        }
        Map<String, List<Measurement>> rows = new LinkedHashMap<>();
        for (Measurement measurement : framework()) {
            if (!isReference(measurement)) {
                rows.computeIfAbsent(measurement.scenario().caches().what(), w -> new ArrayList<>())
                        .add(measurement);
            }
        }
        Table table = new Table(header.toArray(String[]::new));
        rows.forEach((what, measurements) -> {
            List<String> cells = new ArrayList<>(List.of(what));
            for (Function<Measurement, Boolean> column : columns) {
                cells.add(measurements.stream()
                        .filter(column::apply)
                        .findFirst()
                        .map(m -> factor(m.ratio(reference(m))) + " (" + factor(m.cpuRatio(reference(m))) + ")")
                        .orElse("-"));
            }
            table.row(cells);
        });
        return table;
    }

    private boolean hasRatios() {
        return framework().stream()
                        .map(m -> m.scenario().caches().what())
                        .distinct()
                        .count()
                > 2;
    }

    private boolean hasHistogram() {
        return study().size() == Scenario.STUDY.size();
    }

    private List<Measurement> framework() {
        return all.stream()
                .filter(m -> Question.FRAMEWORK.contains(m.scenario().question()))
                .toList();
    }

    private List<Measurement> study() {
        return all.stream().filter(m -> m.scenario().ofStudy()).toList();
    }

    private boolean isReference(Measurement measurement) {
        return measurement.scenario().equals(measurement.scenario().reference());
    }

    private Measurement reference(Measurement measurement) {
        Scenario reference = measurement.scenario().reference();
        return all.stream()
                .filter(m -> m.scenario().equals(reference))
                .findFirst()
                .orElseThrow();
    }

    private static String ms(OptionalDouble ms) {
        return ms.isPresent() ? ms(ms.getAsDouble()) : "-";
    }

    private static String ms(double ms) {
        return format("%.1f", ms);
    }

    private static String factor(OptionalDouble factor) {
        return factor.isPresent() ? format("%.2f", factor.getAsDouble()) : "-";
    }

    private static String whole(OptionalDouble value) {
        return value.isPresent() ? format("%.0f", value.getAsDouble()) : "-";
    }

    private static String megabytes(OptionalDouble bytes) {
        return bytes.isPresent() ? format("%.1f", bytes.getAsDouble() / MEGA) : "-";
    }

    private static String whole(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "-";
    }

    private static String megabytes(OptionalLong bytes, String format) {
        return bytes.isPresent() ? format(format, bytes.getAsLong() / MEGA) : "-";
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
