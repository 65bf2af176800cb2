package io.tremaux.load;

import io.tremaux.tools.Arguments;
import io.tremaux.tools.CommandException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * One of the load tests on a server that {@code scripts/load} has started; that script's {@code --help} is the
 * manual.
 */
public final class Load {
    /** Stress goes no further: so many connections leave no ports of this machine for the next. */
    private static final int MOST_CONNECTIONS = 16_000;

    /** Descriptors that a server needs for other things than connections. */
    private static final int OTHER_DESCRIPTORS = 1_500;

    private static final int MOST_UNDER_WAY = 10_000;
    private static final int WARM_UP_CONNECTIONS = 100;

    /** Each row of the warm-up takes as long as the unmeasured time of so many measured ones. */
    private static final int WARM_UP_ROWS = 3;

    private static final int FEW_CONNECTIONS = 16;
    private static final int BATCH = 10;
    private static final int LARGE_BATCH = 500;

    private static final String OPTIONS = "--scenario=rate --target-api=tremaux --pid= --bolt=7687 --gremlin=8182"
            + " --connections=1000 --warmup=12 --seconds=8 --descriptors=1024 --rates= --report= --label=";

    private final Arguments arguments;
    private final List<Way> ways;
    private final boolean isJanusGraph;
    private final Database database;
    private final Cpu cpu;
    private final List<Phase> phases = new ArrayList<>();

    private Load(Arguments arguments) {
        this.arguments = arguments;
        this.ways = switch (arguments.text("target-api")) {
            case "tremaux" -> List.of(Way.TREMAUX);
            case "query-api" -> List.of(Way.QUERY_API);
            case "janusgraph" -> List.of(Way.TREMAUX, Way.GREMLIN_SCRIPT);
            default -> List.of(Way.TREMAUX, Way.QUERY_API);
        };
        this.isJanusGraph = arguments.text("target-api").equals("janusgraph");
        this.database = isJanusGraph ? Database.ofJanusGraph(arguments.target) : Database.ofNeo4j(arguments.target);
        this.cpu = new Cpu(Arrays.stream(arguments.text("pid").split(","))
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList());
    }

    /** @param arguments as {@code scripts/load} writes them */
    public static void main(String[] arguments) throws InterruptedException {
        PrintStream out = System.out;
        System.setOut(System.err); // Gatling's own messages
        boolean isComplete = false;
        try {
            isComplete = new Load(Arguments.parse("scripts/load", arguments, OPTIONS)).run(out);
        } catch (CommandException e) {
            System.err.println("Error: " + e.getMessage());
        }
        out.flush();
        System.exit(isComplete ? 0 : 1); // Gatling's threads do not end
    }

    private boolean run(PrintStream out) throws InterruptedException {
        database.prepare();
        Map<Kind, Long> before = database.counts();
        String tables = switch (arguments.text("scenario")) {
            case "ways" -> ways();
            case "rate" -> rate();
            case "stress" -> stress();
            default -> constant();
        };
        String lost = database.check(phases, before);
        out.println(tables);
        out.println(lost.isEmpty() ? "Every acknowledged element is in the database, and no other." : lost);
        return lost.isEmpty();
    }

    /** Each row of each way runs unmeasured for the time of the warm-up, all of them before the first is measured. */
    private String ways() {
        List<Phase> measured = new ArrayList<>();
        try (Ways all = new Ways(arguments.target, arguments.number("bolt"), arguments.number("gremlin"), cpu)) {
            for (Row row : rowsOfWays()) {
                for (Way way : comparedWays()) {
                    run(all, row.phase(way, 0, arguments.number("warmup")));
                }
            }
            for (Row row : rowsOfWays()) {
                for (Way way : comparedWays()) {
                    Phase phase = row.phase(way, arguments.number("warmup") / 2, arguments.number("seconds"));
                    run(all, phase);
                    measured.add(phase);
                }
            }
        }
        return new Tables(arguments.text("label"), measured).ways();
    }

    private void run(Ways all, Phase phase) {
        phases.add(phase);
        all.run(phase);
    }

    /** A kind of request of {@link #ways}. */
    private record Row(Kind kind, int batch, int connections) {
        Phase phase(Way way, int warmUp, int seconds) {
            return Phase.closed(kind, way, batch, connections, warmUp, seconds);
        }
    }

    private List<Way> comparedWays() {
        return isJanusGraph
                ? List.of(Way.TREMAUX, Way.GREMLIN_SCRIPT, Way.GREMLIN_BYTECODE)
                : List.of(Way.TREMAUX, Way.QUERY_API, Way.BOLT);
    }

    private List<Row> rowsOfWays() {
        if (isJanusGraph) {
            return List.of(
                    new Row(Kind.NODES, 1, FEW_CONNECTIONS),
                    new Row(Kind.NODES, BATCH, FEW_CONNECTIONS),
                    new Row(Kind.RELATIONSHIPS, BATCH, FEW_CONNECTIONS));
        }
        return List.of(
                new Row(Kind.NODES, 1, FEW_CONNECTIONS),
                new Row(Kind.NODES, 1, arguments.number("connections")),
                new Row(Kind.NODES, BATCH, FEW_CONNECTIONS),
                new Row(Kind.NODES, LARGE_BATCH, FEW_CONNECTIONS),
                new Row(Kind.RELATIONSHIPS, LARGE_BATCH, FEW_CONNECTIONS));
    }

    private String rate() {
        warmUp();
        int connections = arguments.number("connections");
        List<Phase> measured = new ArrayList<>();
        for (Kind kind : List.of(Kind.NODES, Kind.RELATIONSHIPS)) {
            for (int batch : List.of(1, BATCH, LARGE_BATCH)) {
                ways.forEach(way -> measured.add(closed(kind, way, batch, connections)));
            }
        }
        ways.forEach(way -> measured.add(closed(Kind.SCHEMA, way, 0, connections)));
        run(measured, phase -> false, Integer.MAX_VALUE);
        return new Tables(arguments.text("label"), measured).rate();
    }

    private String stress() {
        warmUp();
        List<Phase> all = new ArrayList<>();
        for (Way way : ways) {
            List<Phase> steps = new ArrayList<>();
            for (int n = arguments.number("connections"); n <= mostConnections(); n *= 2) {
                steps.add(closed(Kind.NODES, way, 1, n));
            }
            run(steps, step -> step.results.failures() > 0, Integer.MAX_VALUE);
            all.addAll(steps);
        }
        return new Tables(arguments.text("label"), all).stress(mostConnections(), arguments.number("descriptors"));
    }

    private int mostConnections() {
        return Math.min(MOST_CONNECTIONS, arguments.number("descriptors") - OTHER_DESCRIPTORS);
    }

    private String constant() {
        warmUp();
        List<Phase> all = new ArrayList<>();
        for (Way way : ways) {
            List<Phase> steps = Arrays.stream(arguments.text("rates").split(","))
                    .map(rate -> Phase.open(
                            Kind.NODES,
                            way,
                            BATCH,
                            Integer.parseInt(rate),
                            arguments.number("warmup"),
                            arguments.number("seconds")))
                    .toList();
            run(steps, step -> !step.keepsUp(), Math.min(MOST_UNDER_WAY, mostConnections()));
            all.addAll(steps);
        }
        return new Tables(arguments.text("label"), all).constant();
    }

    /** Both programs compile what they need, before anything is measured. */
    private void warmUp() {
        List<Phase> unmeasured = new ArrayList<>();
        int seconds = WARM_UP_ROWS * arguments.number("warmup");
        int connections = Math.min(WARM_UP_CONNECTIONS, arguments.number("connections"));
        for (Way way : ways) {
            for (Kind kind : List.of(Kind.NODES, Kind.RELATIONSHIPS)) {
                unmeasured.add(Phase.closed(kind, way, 1, connections, 0, seconds));
                unmeasured.add(Phase.closed(kind, way, BATCH, connections, 0, seconds));
            }
        }
        System.err.println("Warm-up:");
        phases.addAll(unmeasured);
        plan(unmeasured, phase -> false, Integer.MAX_VALUE)
                .runUnreported(arguments.path("report").resolve("warm-up"));
        System.err.println("Measured:");
    }

    private Phase closed(Kind kind, Way way, int batch, int connections) {
        return Phase.closed(kind, way, batch, connections, arguments.number("warmup"), arguments.number("seconds"));
    }

    private void run(List<Phase> next, Predicate<Phase> isLast, int mostUnderWay) {
        phases.addAll(next);
        plan(next, isLast, mostUnderWay).run(arguments.path("report"));
    }

    private Plan plan(List<Phase> next, Predicate<Phase> isLast, int mostUnderWay) {
        return new Plan(arguments.target, arguments.number("gremlin"), cpu, next, isLast, mostUnderWay);
    }
}
