package io.tremaux.bench;

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
        options.target.read(arguments, "scripts/demo", options::take);
        return options;
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--items" -> items = Integer.parseInt(value);
            case "--persons" -> persons = Integer.parseInt(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            case "--clients" -> clients = Integer.parseInt(value);
            case "--writes" -> writes = Integer.parseInt(value);
            default -> {
                return false;
            }
        }
        return true;
    }
}
