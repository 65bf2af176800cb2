package io.tremaux.bench;

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
        options.target.read(arguments, "scripts/dev load-test", options::take);
        return options;
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--cache" -> cache = value;
            case "--clients" -> clients = number(option, value, MOST_CLIENTS);
            case "--seconds" -> seconds = number(option, value, LONGEST_SECONDS);
            default -> {
                return false;
            }
        }
        return true;
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
