package io.tremaux.crash;

import io.tremaux.tools.CommandException;
import io.tremaux.tools.Target;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The command line of {@link CrashTest}, which {@code scripts/dev crash-test} writes. */
final class CrashOptions {
    final Target target = new Target();
    Event event = Event.KILL;
    Set<Kind> kinds = EnumSet.allOf(Kind.class);
    int rounds = 20;
    long seed = 1;
    Path serverFile;
    Path logs;

    /** Starts the server, and returns when it is ready. */
    String start;

    /** Runs between the end of the server and its start. */
    String recover = "true";

    /** What happens to the server. */
    enum Event {
        KILL,
        DISK,
        HEAP
    }

    static CrashOptions parse(String... arguments) {
        CrashOptions options = new CrashOptions();
        options.target.read(arguments, "scripts/dev crash-test", options::take);
        return options;
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--event" -> event = named(Event.class, option, value);
            case "--kinds" -> {
                kinds = EnumSet.noneOf(Kind.class);
                Arrays.stream(value.split(",")).forEach(kind -> kinds.add(named(Kind.class, option, kind)));
            }
            case "--rounds" -> rounds = Integer.parseInt(value); // the script has checked it
            case "--seed" -> seed = Long.parseLong(value);
            case "--server-file" -> serverFile = Path.of(value);
            case "--logs" -> logs = Path.of(value);
            case "--start" -> start = value;
            case "--recover" -> recover = value;
            default -> {
                return false;
            }
        }
        return true;
    }

    private static <E extends Enum<E>> E named(Class<E> type, String option, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> name(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandException(option + " takes one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(CrashOptions::name)
                                .toList() + ", not '" + name + "'"));
    }

    /** As the command line has it. */
    static String name(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
