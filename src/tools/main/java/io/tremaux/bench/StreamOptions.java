package io.tremaux.bench;

/** The command line of {@link StreamTest}. */
final class StreamOptions {
    final Target target = new Target();

    /** The process of the server. */
    String pid;

    int rows = 1_000_000;
    int tries = 7;

    static StreamOptions parse(String... arguments) {
        StreamOptions options = new StreamOptions();
        options.target.read(arguments, "scripts/dev stream", options::take);
        return options;
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--pid" -> pid = value;
            case "--rows" -> rows = Integer.parseInt(value);
            case "--tries" -> tries = Integer.parseInt(value);
            default -> {
                return false;
            }
        }
        return true;
    }
}
