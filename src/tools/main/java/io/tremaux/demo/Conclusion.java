package io.tremaux.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a comparison comes to, in plain words: the time of a traversal by Neo4j's framework, by that with the caches of
 * 2016, and by Tremaux with all its caches. Empty where Tremaux was not measured.
 */
final class Conclusion {
    private static final Caches OF_STUDY = new Caches(Scope.PERMANENT, Scope.PERMANENT, Scope.NONE);
    private static final Caches ALL = new Caches(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    private final List<Measurement> all;
    private final StringBuilder text = new StringBuilder();

    private Conclusion(List<Measurement> all) {
        this.all = all;
    }

    static String of(List<Measurement> all) {
        Conclusion conclusion = new Conclusion(all);
        for (Measurement each : all) {
            Scenario scenario = each.scenario();
            if (scenario.engine().equals(Scenario.WALKER_ENGINE)
                    && scenario.caches().equals(ALL)) {
                conclusion.add(each);
            }
        }
        return conclusion.text.toString();
    }

    private void add(Measurement tremaux) {
        Map<String, Measurement> rows = new LinkedHashMap<>();
        find(tremaux, Caches.NONE).ifPresent(found -> rows.put("by Neo4j's framework", found));
        find(tremaux, OF_STUDY).ifPresent(found -> rows.put("by it, with the caches of 2016", found));
        rows.put("by Tremaux", tremaux);
        double reference = typicalMs(rows.values().iterator().next());
        text.append('\n').append(tremaux.scenario().question().text());
        tremaux.nodes().ifPresent(nodes -> text.append(", ").append(nodes).append(" nodes"));
        text.append(":\n\n");
        rows.forEach((by, measured) -> {
            double ms = typicalMs(measured);
            text.append(format("  %-32s %9.1f ms", by, ms));
            text.append(ms == reference ? "" : format("   %5.1f times as fast", reference / ms))
                    .append('\n');
        });
        tremaux.firstMs()
                .ifPresent(ms -> text.append(
                        format("\nTremaux's first traversal, which filled its caches, took %.1f ms.\n", ms)));
    }

    /** The same question to Neo4j's framework, in the same order. */
    private Optional<Measurement> find(Measurement asked, Caches caches) {
        Scenario scenario = asked.scenario();
        return all.stream()
                .filter(each -> each.scenario().engine().equals(Scenario.REFERENCE_ENGINE))
                .filter(each -> each.scenario().caches().equals(caches))
                .filter(each -> each.scenario().breadthFirst() == scenario.breadthFirst())
                .filter(each -> each.scenario()
                        .question()
                        .query()
                        .equals(scenario.question().query()))
                .findFirst();
    }

    /** The median; of few runs the mean. */
    private static double typicalMs(Measurement measured) {
        OptionalDouble median = measured.samples().percentileMs(50);
        return median.orElseGet(measured.samples()::meanMs);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
