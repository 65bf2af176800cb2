package io.tremaux.demo;

import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import io.tremaux.tools.Table.Column;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The conclusion, as text for a terminal, and all tables, as Markdown for a file.
 *
 * @param facts the conditions of the run, a line each
 * @param notes warnings about the figures
 */
record Report(List<String> facts, List<String> notes, List<ScenarioStatistics> all) {
    private static final double MEGA = 1e6;
    private static final String COSTS = "Other costs of a request. First: the request that finds the caches empty;\n"
            + "cached: the bytes that it leaves in them; heap: in use after a collection.";

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
        Map<Question, List<ScenarioStatistics>> byQuestion = new EnumMap<>(Question.class);
        all.forEach(each -> byQuestion
                .computeIfAbsent(each.scenario.question(), any -> new ArrayList<>())
                .add(each));
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
        List<ScenarioStatistics> framework = all.stream()
                .filter(each -> !each.scenario.question().isWalkers())
                .toList();
        Set<String> cached = new HashSet<>();
        framework.forEach(each -> cached.add(each.scenario.caches().what()));
        if (cached.size() > 2) {
            text.append("\n## Times as fast as without caches\n\nBy the traversal's time (by CPU time).\n\n")
                    .append(ratios(framework).markdown());
        }
        List<ScenarioStatistics> study =
                all.stream().filter(each -> each.scenario.ofStudy()).toList();
        if (study.size() == Scenario.STUDY.size()) {
            text.append("\n## Response times of the traversal\n\n```text\n")
                    .append(ResponseHistogram.draw(study).stripTrailing())
                    .append("\n```\n");
        }
        return text.toString();
    }

    private static Column<ScenarioStatistics> column(String header, Function<ScenarioStatistics, String> cell) {
        return new Column<>(header, cell);
    }

    private Table times(List<ScenarioStatistics> measurements) {
        return Table.of(
                measurements,
                column("caches", each -> each.scenario.name()),
                column("n", each -> Integer.toString(each.size())),
                column("mean", each -> tenths(each.meanMs())),
                column("p50", each -> tenths(each.percentileMs(50))),
                column("p90", each -> tenths(each.percentileMs(90))),
                column("p95", each -> tenths(each.percentileMs(95))),
                column("max", each -> tenths(each.maxMs())),
                column("x", each -> factor(each.ratio(reference(each), Answer::ms))),
                column("CPU p50", each -> tenths(each.median(Answer::cpuMs))),
                column("x CPU", each -> factor(each.ratio(reference(each), Answer::cpuMs))),
                column("client p50", each -> tenths(each.median(Answer::clientMs))));
    }

    private static Table costs(List<ScenarioStatistics> measurements) {
        return Table.of(
                measurements,
                column("caches", each -> each.scenario.name()),
                column("MB allocated", each -> tenths(each.median(Answer::allocatedBytes) / MEGA)),
                column("page hits", each -> cell("%.0f", each.median(Answer::pageHits))),
                column("first ms", each -> each.first == null ? "-" : tenths(each.first.ms())),
                column("first MB", each -> each.first == null ? "-" : tenths(each.first.allocatedBytes() / MEGA)),
                column("cached MB", each -> cell("%.2f", each.cachedBytes / MEGA)),
                column("heap MB", each -> tenths(each.heapBytes / MEGA)));
    }

    /** One row for each set of caches, one column for each scope and question. */
    private Table ratios(List<ScenarioStatistics> framework) {
        List<String> header = new ArrayList<>(List.of("caches"));
        List<Predicate<Scenario>> columns = new ArrayList<>();
        framework.stream().map(each -> each.scenario.question()).distinct().forEach(question -> {
            for (String scope : List.of(Caches.PERMANENT, Caches.REQUEST)) {
                header.add(scope + (question == Question.SEED ? "" : ", 10 questions"));
                columns.add(scenario -> scenario.question() == question
                        && scenario.caches().scope().equals(scope));
            }
        });
        Map<String, List<ScenarioStatistics>> rows = new LinkedHashMap<>();
        framework.stream()
                .filter(each -> each != reference(each))
                .forEach(each -> rows.computeIfAbsent(each.scenario.caches().what(), any -> new ArrayList<>())
                        .add(each));
        Table table = new Table(header.toArray(String[]::new));
        rows.forEach((what, measurements) -> {
            List<String> cells = new ArrayList<>(List.of(what));
            for (Predicate<Scenario> column : columns) {
                cells.add(measurements.stream()
                        .filter(each -> column.test(each.scenario))
                        .findFirst()
                        .map(each -> factor(each.ratio(reference(each), Answer::ms)) + " ("
                                + factor(each.ratio(reference(each), Answer::cpuMs)) + ")")
                        .orElse("-"));
            }
            table.row(cells);
        });
        return table;
    }

    private ScenarioStatistics reference(ScenarioStatistics measurement) {
        Scenario reference = measurement.scenario.reference();
        return all.stream()
                .filter(each -> each.scenario.equals(reference))
                .findFirst()
                .orElseThrow();
    }

    private static String tenths(double value) {
        return cell("%.1f", value);
    }

    private static String factor(double factor) {
        return cell("%.2f", factor);
    }

    private static String cell(String format, double value) {
        return Double.isNaN(value) ? "-" : Console.text(format, value);
    }
}
