package io.tremaux.demo;

import static io.tremaux.tools.Table.column;

import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import io.tremaux.tools.Table.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
        Map<Question, List<ScenarioStatistics>> byQuestion = all.stream()
                .collect(Collectors.groupingBy(each -> each.scenario.question(), TreeMap::new, Collectors.toList()));
        byQuestion.forEach((question, measurements) -> text.append("\n## " + question.title())
                .append("\n\nTraversal times in ms; x: times as fast as without caches.\n\n")
                .append(times(measurements).markdown())
                .append("\n" + COSTS + "\n\n")
                .append(costs(measurements).markdown()));
        Map<String, List<ScenarioStatistics>> framework = all.stream()
                .filter(each -> !each.scenario.question().usesTremauxEngine() && each != reference(each))
                .collect(Collectors.groupingBy(
                        each -> each.scenario.caches().what(), LinkedHashMap::new, Collectors.toList()));
        if (framework.size() > 1) {
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

    private Table times(List<ScenarioStatistics> measurements) {
        return Table.of(
                measurements,
                column("caches", each -> each.scenario.name()),
                column("n", each -> Integer.toString(each.answers.size())),
                column("mean", each -> tenths(each.meanMs())),
                column("p50", each -> tenths(each.median(Answer::ms))),
                column("p90", each -> tenths(each.percentile(Answer::ms, 90))),
                column("p95", each -> tenths(each.percentile(Answer::ms, 95))),
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
    private Table ratios(Map<String, List<ScenarioStatistics>> bySet) {
        List<Column<List<ScenarioStatistics>>> columns = new ArrayList<>();
        columns.add(column("caches", row -> row.get(0).scenario.caches().what()));
        for (Question question : List.of(Question.SEED, Question.PRODUCTION)) {
            for (String scope : List.of(Caches.PERMANENT, Caches.REQUEST)) {
                columns.add(column(
                        scope + (question == Question.SEED ? "" : ", 10 questions"),
                        row -> row.stream()
                                .filter(each -> each.scenario.question() == question)
                                .filter(each -> each.scenario.caches().scope().equals(scope))
                                .findFirst()
                                .map(this::ratiosOfTimes)
                                .orElse("-")));
            }
        }
        return Table.of(bySet.values(), columns);
    }

    private String ratiosOfTimes(ScenarioStatistics each) {
        return factor(each.ratio(reference(each), Answer::ms)) + " ("
                + factor(each.ratio(reference(each), Answer::cpuMs)) + ")";
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
