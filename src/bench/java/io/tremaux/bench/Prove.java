package io.tremaux.bench;

import io.tremaux.bench.QueryLog.Call;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Replays the queries of a query log that call {@code apoc.path.*}. The manual is {@code scripts/prove --help}. */
public final class Prove {
    private final Target target = new Target();
    private final QueryLog log = new QueryLog();
    private int most = 20;
    private int runs = 5;
    private int seconds = 60;

    public static void main(String[] arguments) {
        try {
            Prove prove = new Prove();
            prove.target.read(arguments, "scripts/prove", prove::take);
            Replay replay = prove.run();
            if (replay.different() > 0) {
                System.exit(1);
            }
            if (replay.compared() == 0) {
                throw new BenchException("no query was compared");
            }
        } catch (BenchException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(2);
        }
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--query-log" -> log.read(Path.of(value));
            case "--most" -> most = Integer.parseInt(value);
            case "--runs" -> runs = Integer.parseInt(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    private Replay run() {
        List<Call> calls = log.slowest(most);
        System.err.printf(
                "%d different queries call apoc.path, %d are replayed; %d entries cannot be read%n",
                log.different(), calls.size(), log.unreadable());
        Replay replay = new Replay(new QueryApi(target, Duration.ofSeconds(seconds)), target.database, runs);
        int done = 0;
        for (Call call : calls) {
            replay.add(call);
            System.err.printf("  %d of %d%n", ++done, calls.size());
        }
        System.out.print(replay.text());
        return replay;
    }
}
