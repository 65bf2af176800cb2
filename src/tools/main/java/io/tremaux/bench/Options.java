package io.tremaux.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The command line, which {@code scripts/demo} writes. */
final class Options {
    String url = "http://127.0.0.1:7474";
    String user = "neo4j";
    String database = "neo4j";
    Path passwordFile;
    boolean noLogin;
    List<Question> questions = Question.parse("all");

    boolean breadthFirst;
    int warmup = 4;
    /** 0: as many as fit into {@link #seconds}. */
    int runs;

    int seconds;
    Path report;
    String pid;
    List<String> facts = new ArrayList<>();

    private static final int DEFAULT_RUNS = 21;
    private static final int MOST = 1_000_000;

    static Options parse(String... arguments) {
        Options options = new Options();
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            options.take(rest.pop(), rest);
        }
        if (options.runs == 0 && options.seconds == 0) {
            options.runs = DEFAULT_RUNS;
        }
        return options;
    }

    private void take(String option, Deque<String> rest) {
        switch (option) {
            case "--url" -> url = value(option, rest);
            case "--user" -> user = value(option, rest);
            case "--database" -> database = value(option, rest);
            case "--password-file" -> passwordFile = Path.of(value(option, rest));
            case "--no-login" -> noLogin = true;
            case "--workload" -> questions = Question.parse(value(option, rest));
            case "--bfs" -> breadthFirst = true;
            case "--warmup" -> warmup = number(option, rest, 0);
            case "--runs" -> runs = number(option, rest, 1);
            case "--seconds" -> seconds = number(option, rest, 1);
            case "--report" -> report = Path.of(value(option, rest));
            case "--pid" -> pid = value(option, rest);
            case "--fact" -> facts.add(value(option, rest));
            default ->
                throw new BenchException("unknown option: " + option + " (scripts/demo --help lists those for you)");
        }
    }

    /** From the environment, or else from the file; null where there is no login. */
    String password() {
        if (noLogin) {
            return null;
        }
        String password = System.getenv("NEO4J_PASSWORD");
        if (password != null && !password.isEmpty()) {
            return password;
        }
        if (passwordFile == null) {
            throw new BenchException("no password: set NEO4J_PASSWORD, or name a file with --password-file");
        }
        try {
            return Files.readString(passwordFile).strip();
        } catch (IOException e) {
            throw new BenchException("the password cannot be read from " + passwordFile, e);
        }
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

    private static String value(String option, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new BenchException(option + " needs a value");
        }
        return rest.pop();
    }

    private static int number(String option, Deque<String> rest, int least) {
        String text = value(option, rest);
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new BenchException(
                option + " takes a whole number from " + least + " to " + MOST + ", not '" + text + "'");
    }
}
