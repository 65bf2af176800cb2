package io.tremaux.jmh;

import io.tremaux.graph.Scope;
import io.tremaux.profile.Breakdown;
import io.tremaux.profile.Mode;
import io.tremaux.profile.Recording;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Repeats the seed traversal under a profiler, and tells what its time, or its allocations, went into, as the study of
 * 2016 did.
 *
 * <pre>{@code scripts/dev profile}</pre>
 */
public final class Profile {
    private static final Map<String, String> DEFAULTS = Map.of(
            "folder", "target/jmh/data",
            "depth", "5",
            "event", "cpu,alloc",
            "only", "",
            "seconds", "15",
            "out", "target/profile");

    private static final int LARGEST = 6;
    private static final int WARM = 5; // seconds, and walks at least

    private static final Scopes PERMANENT = new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    /** The scenarios of the study, and ours. */
    private enum Way {
        NONE("neo4j, no caches", Engine.NEO4J, Scopes.NONE),
        LABELS("neo4j, labels permanent", Engine.NEO4J, new Scopes(Scope.PERMANENT, Scope.NONE, Scope.NONE)),
        PROPERTIES("neo4j, properties permanent", Engine.NEO4J, new Scopes(Scope.NONE, Scope.PERMANENT, Scope.NONE)),
        BOTH(
                "neo4j, labels and properties permanent",
                Engine.NEO4J,
                new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.NONE)),
        STORE("tremaux, no caches", Engine.TREMAUX, Scopes.NONE),
        WARM("tremaux, all permanent", Engine.TREMAUX, PERMANENT);

        final String title;
        final Engine engine;
        final Scopes scopes;

        Way(String title, Engine engine, Scopes scopes) {
            this.title = title;
            this.engine = engine;
            this.scopes = scopes;
        }

        String fileName() {
            return title.replaceAll("\\W+", "-");
        }
    }

    private record Profiled(Way way, long walks, Breakdown breakdown) {}

    private Profile() {}

    public static void main(String[] commandLine) throws IOException {
        Arguments arguments = Arguments.parse(commandLine, DEFAULTS);
        int depth = arguments.number("depth");
        Path out = arguments.path("out");
        try (SeedGraph tree = SeedGraph.open(TreeState.home(arguments.text("folder"), depth), depth)) {
            Report.facts("scripts/dev profile " + arguments);
            for (String event : arguments.text("event").split(",")) {
                List<Profiled> profiled = new ArrayList<>();
                String title = "";
                for (Way way : Way.values()) {
                    if (way.title.contains(arguments.text("only"))) {
                        repeat(tree, way, WARM);
                        try (Recording recording = Recording.reserve()) {
                            recording.start(Mode.valueOf(event.toUpperCase(Locale.ROOT)));
                            long walks = repeat(tree, way, arguments.number("seconds"));
                            io.tremaux.profile.Profile profile =
                                    recording.end(out.resolve(event + "-" + way.fileName()));
                            title = profile.profiler();
                            profiled.add(new Profiled(way, walks, Breakdown.of(profile.stacks())));
                        }
                    }
                }
                report(event, title, profiled);
            }
        }
        Report.line("%nFlame graphs: %s", out);
    }

    private static long repeat(SeedGraph tree, Way way, int seconds) {
        long walks = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() - end < 0) {
            tree.walk(way.engine, way.scopes);
            walks++;
        }
        return walks;
    }

    private static void report(String event, String profiler, List<Profiled> profiled) {
        List<String> header = new ArrayList<>(List.of(event + ", by " + profiler, "walks"));
        Arrays.stream(Breakdown.Kind.values()).forEach(kind -> header.add(kind.title()));
        Report.line("");
        Report.header(header.toArray(String[]::new));
        for (Profiled each : profiled) {
            List<Object> row = new ArrayList<>(List.of(each.way.title, each.walks));
            for (Breakdown.Kind kind : Breakdown.Kind.values()) {
                row.add(percent(each.breakdown.share(kind)));
            }
            Report.row(row.toArray());
        }
        for (Profiled each : profiled) {
            Report.line("");
            Report.header(each.way.title + ": most " + (event.equals("alloc") ? "allocated" : "often on top"), "share");
            each.breakdown.largest(LARGEST).forEach(entry -> Report.row(entry.getKey(), percent(entry.getValue())));
        }
    }

    private static String percent(double share) {
        return String.format("%.1f %%", 100 * share);
    }
}
