package io.tremaux.jmh;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A command line of {@code --name value} pairs, each of which has a default. */
final class Arguments {
    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /** @throws IllegalArgumentException for a name without a default, or one without a value */
    static Arguments parse(String[] arguments, Map<String, String> defaults) {
        Map<String, String> values = new TreeMap<>(defaults);
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (!defaults.containsKey(name) || i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + ": there are " + defaults);
            }
            values.put(name, arguments[i + 1]);
        }
        return new Arguments(values);
    }

    String text(String name) {
        return values.get(name);
    }

    int number(String name) {
        return Integer.parseInt(text(name));
    }

    Path path(String name) {
        return Path.of(text(name));
    }

    /** The table's caption: the command that repeats it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        values.forEach(
                (name, value) -> text.append(" --").append(name).append(' ').append(value));
        return text.toString().strip();
    }
}
