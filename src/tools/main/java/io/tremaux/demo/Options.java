package io.tremaux.demo;

import io.tremaux.tools.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line, which {@code scripts/demo} writes. */
final class Options {
    private static final int DEFAULT_RUNS = 21;
    private static final int MOST = 1_000_000;

    final Target target = new Target();
    List<Question> questions = Question.parse("all");
    boolean breadthFirst;
    int warmup = 4;
    /** 0: as many as fit into {@link #seconds}. */
    int runs;

    int seconds;
    Path report;
    String pid;
    List<String> facts = new ArrayList<>();

    static Options parse(String... arguments) {
        Options options = new Options();
        options.target.read(arguments, "scripts/demo", options::take);
        if (options.runs == 0 && options.seconds == 0) {
            options.runs = DEFAULT_RUNS;
        }
        return options;
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--workload" -> questions = Question.parse(value);
            case "--bfs" -> breadthFirst = Boolean.parseBoolean(value);
            case "--warmup" -> warmup = Target.number(option, value, 0, MOST);
            case "--runs" -> runs = Target.number(option, value, 1, MOST);
            case "--seconds" -> seconds = Target.number(option, value, 1, MOST);
            case "--report" -> report = Path.of(value);
            case "--pid" -> pid = value;
            case "--fact" -> facts.add(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The scenarios to compare, each reference before the others of its question. */
    List<Scenario> scenarios() {
        List<Scenario> scenarios = new ArrayList<>();
        for (Question question : questions) {
            String engine = question.isWalkers() ? Scenario.WALKER_ENGINE : Scenario.REFERENCE_ENGINE;
            for (Caches each : Scenario.comparison(question)) {
                Scenario scenario = new Scenario(engine, question, breadthFirst, each);
                if (!scenarios.contains(scenario.reference())) {
                    scenarios.add(scenario.reference());
                }
                if (!scenarios.contains(scenario)) {
                    scenarios.add(scenario);
                }
            }
        }
        return scenarios;
    }
}
