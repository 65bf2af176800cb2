package io.tremaux.tools;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A command line of options that each have a value, such as {@code --seconds 30}. Those of a {@link Target} are always
 * among them. The scripts check most values.
 */
public final class Arguments {
    public final Target target = new Target();
    private final Map<String, String> defaults;
    private final Map<String, List<String>> given = new TreeMap<>();

    private Arguments(Map<String, String> defaults) {
        this.defaults = defaults;
    }

    /**
     * @param script of which {@code --help} lists the options
     * @param defaults of each option, by its name without dashes; empty for none
     */
    public static Arguments parse(String script, String[] words, Map<String, String> defaults) {
        Arguments arguments = new Arguments(defaults);
        for (int i = 0; i < words.length; i += 2) {
            String option = words[i];
            String name = option.replaceFirst("^--", "");
            if (i + 1 == words.length) {
                throw new CommandException(option + " needs a value");
            }
            if (defaults.containsKey(name)) {
                arguments.given.computeIfAbsent(name, any -> new ArrayList<>()).add(words[i + 1]);
            } else if (!arguments.target.take(option, words[i + 1])) {
                throw new CommandException("unknown option: " + option + " (" + script + " --help lists the options)");
            }
        }
        return arguments;
    }

    /** All values that were given, in their order; of a repeatable option. */
    public List<String> texts(String name) {
        return given.getOrDefault(name, List.of());
    }

    /** The last value that was given, or the default. */
    public String text(String name) {
        List<String> values = texts(name);
        return values.isEmpty() ? requireNonNull(defaults.get(name), name) : values.get(values.size() - 1);
    }

    public boolean has(String name) {
        return !text(name).isEmpty();
    }

    public int number(String name) {
        return Integer.parseInt(text(name));
    }

    public boolean isTrue(String name) {
        return Boolean.parseBoolean(text(name));
    }

    public Path path(String name) {
        return Path.of(text(name));
    }

    /** All options with their values, as a command line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(defaults)
                .keySet()
                .forEach(name -> text.append(" --").append(name).append(' ').append(text(name)));
        return text.toString().strip();
    }
}
