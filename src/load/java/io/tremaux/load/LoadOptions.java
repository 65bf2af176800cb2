package io.tremaux.load;

import io.tremaux.tools.Target;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The command line of {@link Load}, which {@code scripts/load} writes and has checked. */
final class LoadOptions {
    final Target target = new Target();
    String scenario = "rate";
    List<Way> ways = List.of(Way.TREMAUX);
    ProcessHandle server;
    int boltPort = 7687;
    int connections = 1_000;
    int warmUp = 12;
    int seconds = 8;

    /** Connections of the client and of the server that their limits of file descriptors allow. */
    int descriptors = 1_024;

    List<Integer> rates = List.of(1_000, 1_200, 1_750, 2_500, 3_500, 5_000, 7_000);
    Path report;

    /** Written before the name of each row. */
    String label = "";

    static LoadOptions parse(String... arguments) {
        LoadOptions options = new LoadOptions();
        options.target.read(arguments, "scripts/load", options::take);
        return options;
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--scenario" -> scenario = value;
            case "--target-api" ->
                ways = switch (value) {
                    case "tremaux" -> List.of(Way.TREMAUX);
                    case "query-api" -> List.of(Way.QUERY_API);
                    default -> List.of(Way.TREMAUX, Way.QUERY_API);
                };
            case "--bolt" -> boltPort = Integer.parseInt(value);
            case "--pid" -> server = ProcessHandle.of(Long.parseLong(value)).orElseThrow();
            case "--connections" -> connections = Integer.parseInt(value);
            case "--warmup" -> warmUp = Integer.parseInt(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            case "--descriptors" -> descriptors = Integer.parseInt(value);
            case "--rates" ->
                rates = Arrays.stream(value.split(",")).map(Integer::valueOf).toList();
            case "--report" -> report = Path.of(value);
            case "--label" -> label = value;
            default -> {
                return false;
            }
        }
        return true;
    }
}
