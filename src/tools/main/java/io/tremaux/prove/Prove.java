package io.tremaux.prove;

import io.tremaux.prove.QueryLog.Call;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
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

    private static final String OPTIONS = "--query-log= --most=20 --runs=5 --seconds=60 --allow=";

    private final Arguments arguments;
    private final QueryLog log = new QueryLog();

    private final Set<String> allowed = new TreeSet<>(List.of(
            "apoc.path.",
            "db.index.fulltext.query",
            "db.index.vector.query",
            "db.labels",
            "db.propertyKeys",
            "db.relationshipTypes",
            "db.schema."));

    private Prove(Arguments arguments) {
        this.arguments = arguments;
        arguments.texts("allow").forEach(this::allow);
        arguments.texts("query-log").forEach(file -> log.read(Path.of(file)));
    }

    public static void main(String[] arguments) {
        try {
            Replay replay = new Prove(Arguments.parse("scripts/prove", arguments, OPTIONS)).run();
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

    private void allow(String prefix) {
        if (!PREFIX.matcher(prefix).matches()) {
            throw new CommandException(
                    "--allow takes a name or the beginning of one, with a dot, such as apoc.coll., not '" + prefix
                            + "'");
        }
        allowed.add(prefix);
    }

    private Replay run() {
        List<Call> calls = log.slowest(arguments.number("most"));
        Console.note(
                "%d different queries call apoc.path, %d are replayed; %d entries cannot be read",
                log.different(), calls.size(), log.unreadable());
        log.hidden().forEach((hidden, count) -> Console.note("%d not replayed: %s.", count, hidden.why));
        try (ReadingServer server =
                new ReadingServer(arguments.target, Duration.ofSeconds(arguments.number("seconds")), allowed)) {
            Replay replay = new Replay(server, arguments.target.database, arguments.number("runs"));
            int done = 0;
            try {
                for (Call call : calls) {
                    replay.add(call);
                    Console.progress("%d of %d", ++done, calls.size());
                }
            } finally { // whatever ends it, what was compared is shown
                System.out.print(replay.text());
            }
            return replay;
        }
    }
}
