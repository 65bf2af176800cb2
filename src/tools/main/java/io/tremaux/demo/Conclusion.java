package io.tremaux.demo;

import io.tremaux.tools.Console;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a comparison comes to, in plain words: the time of a traversal by Neo4j's framework, by that with the caches of
 * 2016, and by Tremaux with all its caches. Empty where Tremaux was not measured.
 */
final class Conclusion {
    private Conclusion() {}

    static String of(List<ScenarioStatistics> all) {
        StringBuilder text = new StringBuilder();
        all.stream()
                .filter(each -> each.scenario.engine().equals(Scenario.WALKER_ENGINE)
                        && each.scenario.caches().equals(Caches.ALL))
                .forEach(tremaux -> add(text, tremaux, all));
        return text.toString();
    }

    private static void add(StringBuilder text, ScenarioStatistics tremaux, List<ScenarioStatistics> all) {
        Map<String, Double> rows = new LinkedHashMap<>();
        String query = tremaux.scenario.question().query();
        put(rows, "by Neo4j's framework", query, Caches.NONE, all);
        put(rows, "by it, with the caches of 2016", query, Caches.OF_STUDY, all);
        rows.put("by Tremaux", typicalMs(tremaux));
        double reference = rows.values().iterator().next();
        text.append('\n').append(tremaux.scenario.question().text);
        if (tremaux.first != null) {
            text.append(", ").append(tremaux.first.nodesVisited()).append(" nodes");
        }
        text.append(":\n\n");
        rows.forEach((by, ms) -> {
            text.append(Console.text("  %-32s %9.1f ms", by, ms));
            text.append(ms == reference ? "" : Console.text("   %5.1f times as fast", reference / ms))
                    .append('\n');
        });
        if (tremaux.first != null) {
            text.append(Console.text(
                    "\nTremaux's first traversal, which filled its caches, took %.1f ms.\n", tremaux.first.ms()));
        }
    }

    /** The time of the same question to Neo4j's framework, if it was measured. */
    private static void put(
            Map<String, Double> rows, String by, String query, Caches caches, List<ScenarioStatistics> all) {
        all.stream()
                .filter(each -> each.scenario.engine().equals(Scenario.REFERENCE_ENGINE))
                .filter(each -> each.scenario.caches().equals(caches))
                .filter(each -> each.scenario.question().query().equals(query))
                .findFirst()
                .ifPresent(found -> rows.put(by, typicalMs(found)));
    }

    /** The median; of few runs the mean. */
    private static double typicalMs(ScenarioStatistics measured) {
        double median = measured.median(Answer::ms);
        return Double.isNaN(median) ? measured.meanMs() : median;
    }
}
