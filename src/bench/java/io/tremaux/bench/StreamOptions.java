package io.tremaux.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The command line of {@link StreamTest}. */
final class StreamOptions {
    final Target target = new Target();

    /** The process of the server. */
    String pid;

    int rows = 1_000_000;
    int tries = 7;

    static StreamOptions parse(String... arguments) {
        StreamOptions options = new StreamOptions();
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            String option = rest.pop();
            if (rest.isEmpty()) {
                throw new BenchException(option + " needs a value");
            }
            options.take(option, rest.pop());
        }
        return options;
    }

    private void take(String option, String value) {
        switch (option) {
            case "--pid" -> pid = value;
            case "--rows" -> rows = Integer.parseInt(value);
            case "--tries" -> tries = Integer.parseInt(value);
            default -> {
                if (!target.take(option, value)) {
                    throw new BenchException(
                            "unknown option: " + option + " (scripts/stream --help lists the options)");
                }
            }
        }
    }
}
