package io.tremaux.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The question: how many label questions decide where the walk goes. */
enum Workload {
    /** The study of 2016: two rules. */
    SEED(0, "Seed traversal"),
    /** Its author's production case: eight rules in front, for labels that exist but on no node of the tree. */
    PRODUCTION(8, "Production case: 8 more label questions per node"),
    /** The study again, by {@code engine=tremaux}, beside the same reference. */
    WALKER(0, "Seed traversal, by engine=tremaux");

    /** Those of Neo4j's own engine. */
    static final List<Workload> FRAMEWORK = List.of(SEED, PRODUCTION);

    private final int rulesInFront;
    private final String title;

    Workload(int rulesInFront, String title) {
        this.rulesInFront = rulesInFront;
        this.title = title;
    }

    String title() {
        return title;
    }

    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The {@code expand} rules, in their order. */
    List<String> rules() {
        List<String> rules = new ArrayList<>();
        IntStream.rangeClosed(1, rulesInFront).forEach(i -> rules.add("L" + i + "=>R"));
        rules.add("A=>HAS_B>");
        rules.add("B=>HAS_A>");
        return rules;
    }

    static List<Workload> parse(String text) {
        if (text.equals("both")) {
            return FRAMEWORK;
        }
        if (text.equals("all")) {
            return List.of(values());
        }
        for (Workload workload : values()) {
            if (workload.parameter().equals(text)) {
                return List.of(workload);
            }
        }
        throw new BenchException("--workload takes seed, production, both, walker or all, not '" + text + "'");
    }
}
