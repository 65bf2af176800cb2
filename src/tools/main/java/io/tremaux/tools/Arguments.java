package io.tremaux.tools;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A command line of options with values, such as {@code --seconds 30} or {@code --seconds=30}. Those of a {@link
 * Target} are always among them.
 */
public final class Arguments {
    /** The name of words that belong to no option. */
    public static final String WORDS = "WORDS";

    private static final String FLAG = "not given";

    public final Target target = new Target();
    private final Map<String, String> defaults = new TreeMap<>(); // by the names without dashes
    private final List<Map.Entry<String, String>> given = new ArrayList<>();

    private Arguments(String options) {
        for (String option : options.split(" ")) {
            String[] parts = option.replaceFirst("^--", "").split("=", 2);
            defaults.put(parts[0], parts.length == 1 ? FLAG : parts[1]);
        }
    }

    /**
     * @param script of which {@code --help} lists the options
     * @param options with their defaults, between blanks, such as {@code --graph=tree --variant= --restart}: the last
     *     has no value, and is true if it is given. {@value #WORDS} allows words that belong to none
     */
    public static Arguments parse(String script, String[] words, String options) {
        Arguments arguments = new Arguments(options);
        Deque<String> rest = new ArrayDeque<>(List.of(words));
        while (!rest.isEmpty()) {
            String word = rest.pop();
            int equals = word.indexOf('=');
            if (word.startsWith("--") && equals > 0) {
                rest.push(word.substring(equals + 1));
                word = word.substring(0, equals);
            }
            if (!arguments.take(word, rest)) {
                throw new CommandException("unknown option: " + word + " (" + script + " --help lists the options)");
            }
        }
        return arguments;
    }

    private boolean take(String word, Deque<String> rest) {
        if (!word.startsWith("--")) {
            return defaults.containsKey(WORDS) && given.add(entry(WORDS, word));
        }
        String name = word.substring(2);
        if (FLAG.equals(defaults.get(name))) {
            return given.add(entry(name, "true"));
        }
        if (rest.isEmpty()) {
            throw new CommandException(word + " needs a value");
        }
        String value = rest.pop();
        return defaults.containsKey(name) ? given.add(entry(name, value)) : target.take(word, value);
    }

    /** The given values of some options, each with the option, in their order. */
    public List<Map.Entry<String, String>> given(String... names) {
        return given.stream()
                .filter(each -> Set.of(names).contains(each.getKey()))
                .toList();
    }

    /** All values that were given, in their order; of a repeatable option. */
    public List<String> texts(String name) {
        return given(name).stream().map(Map.Entry::getValue).toList();
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

    /** @throws CommandException if it is no number or not among these */
    public int number(String name, int least, int most) {
        try {
            int number = number(name);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new CommandException(
                "--" + name + " takes a whole number from " + least + " to " + most + ", not '" + text(name) + "'");
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
        defaults.keySet()
                .forEach(name -> text.append(" --").append(name).append(' ').append(text(name)));
        return text.toString().strip();
    }
}
