package io.tremaux.prove;

import io.tremaux.prove.QueryLog.Call;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Replays the queries of a query log that call {@code apoc.path.*}. The manual is {@code scripts/prove --help}. */
public final class Prove {
    private static final Pattern PREFIX = Pattern.compile("\\w+\\.[\\w.]*");
    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    private final Target target = new Target();
    private final QueryLog log = new QueryLog();
    private int most = 20;
    private int runs = 5;
    private int seconds = 60;
    private final Set<String> allowed = new TreeSet<>(List.of(
            "apoc.path.",
            "db.index.fulltext.query",
            "db.index.vector.query",
            "db.labels",
            "db.propertyKeys",
            "db.relationshipTypes",
            "db.schema."));

    public static void main(String[] arguments) {
        try {
            Prove prove = new Prove();
            prove.target.read(arguments, "scripts/prove", prove::take);
            Replay replay = prove.run();
            if (replay.different() > 0) {
                System.exit(1);
            }
            if (replay.compared() == 0) {
                throw new CommandException("no query was compared");
            }
        } catch (CommandException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(2);
        } catch (OutOfMemoryError e) {
            System.err.println("Error: the answers to a query do not fit into the heap of this client, of "
                    + Runtime.getRuntime().maxMemory() / BYTES_PER_MEGABYTE
                    + " MB. JAVA_TOOL_OPTIONS=-Xmx8g makes it larger.");
            System.exit(2);
        }
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--query-log" -> log.read(Path.of(value));
            case "--most" -> most = Integer.parseInt(value);
            case "--runs" -> runs = Integer.parseInt(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            case "--allow" -> allow(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void allow(String prefix) {
        if (!PREFIX.matcher(prefix).matches()) {
            throw new CommandException(
                    "--allow takes a name or the beginning of one, with a dot, such as apoc.coll., not '" + prefix
                            + "'");
        }
        allowed.add(prefix);
    }

    private Replay run() {
        List<Call> calls = log.slowest(most);
        System.err.printf(
                "%d different queries call apoc.path, %d are replayed; %d entries cannot be read%n",
                log.different(), calls.size(), log.unreadable());
        log.hidden().forEach((hidden, count) -> System.err.printf("%d not replayed: %s.%n", count, hidden.why()));
        try (ReadingServer server = new ReadingServer(target, Duration.ofSeconds(seconds), allowed)) {
            Replay replay = new Replay(server, target.database, runs);
            int done = 0;
            try {
                for (Call call : calls) {
                    replay.add(call);
                    System.err.printf("  %d of %d%n", ++done, calls.size());
                }
            } finally { // whatever ends it, what was compared is shown
                System.out.print(replay.text());
            }
            return replay;
        }
    }
}
