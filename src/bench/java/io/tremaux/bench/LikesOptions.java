package io.tremaux.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The command line of {@link LikesTest}. */
final class LikesOptions {
    final Target target = new Target();

    /** Of the graph, as it was made. */
    int items;

    int persons;

    int seconds = 20;
    int clients = 2;
    int writes = 100;

    static LikesOptions parse(String... arguments) {
        LikesOptions options = new LikesOptions();
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
            case "--items" -> items = Integer.parseInt(value);
            case "--persons" -> persons = Integer.parseInt(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            case "--clients" -> clients = Integer.parseInt(value);
            case "--writes" -> writes = Integer.parseInt(value);
            default -> {
                if (!target.take(option, value)) {
                    throw new BenchException("unknown option: " + option + " (scripts/demo --help lists the options)");
                }
            }
        }
    }
}
