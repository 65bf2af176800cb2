package io.tremaux.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The command line of {@link LoadTest}. */
final class LoadOptions {
    private static final int MOST_CLIENTS = 1000;
    private static final int LONGEST_SECONDS = 600;

    final Target target = new Target();
    String cache = "permanent";
    int clients = 200;
    int seconds = 30;

    static LoadOptions parse(String... arguments) {
        LoadOptions options = new LoadOptions();
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            options.take(rest.pop(), rest);
        }
        return options;
    }

    private void take(String option, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new BenchException(option + " needs a value");
        }
        String value = rest.pop();
        switch (option) {
            case "--cache" -> cache = value;
            case "--clients" -> clients = number(option, value, MOST_CLIENTS);
            case "--seconds" -> seconds = number(option, value, LONGEST_SECONDS);
            default -> {
                if (!target.take(option, value)) {
                    throw new BenchException(
                            "unknown option: " + option + " (scripts/load-test --help lists the options)");
                }
            }
        }
    }

    private static int number(String option, String text, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new BenchException(option + " takes a whole number from 1 to " + most + ", not '" + text + "'");
    }
}
