package io.tremaux.load;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares what is in the database with what was acknowledged. */
final class Acknowledged {
    private Acknowledged() {}

    /** Counts the elements of each kind. */
    interface Counting {
        Map<Kind, Long> counts() throws InterruptedException;
    }

    /** A line for each kind of which elements are missing, or there without a request; empty if there is none. */
    static String check(List<Phase> phases, Map<Kind, Long> before, Counting counting) throws InterruptedException {
        Map<Kind, Long> after = counting.counts();
        StringBuilder wrong = new StringBuilder();
        for (Kind kind : List.of(Kind.NODES, Kind.RELATIONSHIPS)) {
            long acknowledged = phases.stream()
                    .filter(phase -> phase.kind == kind)
                    .mapToLong(phase -> phase.results.acknowledgedElements())
                    .sum();
            long uncertain = phases.stream()
                    .filter(phase -> phase.kind == kind)
                    .mapToLong(phase -> phase.results.uncertainElements())
                    .sum();
            long written = after.get(kind) - before.get(kind);
            if (written < acknowledged || written > acknowledged + uncertain) {
                wrong.append(String.format(
                        Locale.ROOT,
                        "LOST OR TOO MANY: %,d %s were acknowledged, of %,d nothing is known, %,d were written.%n",
                        acknowledged,
                        kind.plural(),
                        uncertain,
                        written));
            }
        }
        return wrong.toString();
    }
}
