package io.tremaux.crash;

import io.tremaux.crash.Ledger.Checked;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.Client.Answer;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Threads;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Loads nodes and relationships of each kind, until the server is killed, its disk is full or its heap was exhausted;
 * starts it again, and compares what it holds with what it acknowledged. The manual is
 * {@code scripts/dev crash-test --help}.
 */
public final class CrashTest {
    private static final int MOST_FAULTS = 10; // that are told of a round
    private static final int ACKNOWLEDGED_BEFORE = 50;
    private static final int LATEST_MILLIS = 4_000;
    private static final int SECONDS_WITHOUT_STORE = 10;
    private static final long DISK_SECONDS = 90;
    private static final int FAILURES_IN_TURN = 20;
    private static final String DISK_IS_FULL = "could not write to its disk";
    private static final int HEAP_SECONDS = 30;
    private static final String HEAP_IS_EXHAUSTED = "heap is exhausted";
    private static final int RECOVERY_TRIES = 10;

    /**
     * {@code --kill} is the command that ends what is to end; without it, the server is killed. {@code --start}
     * starts it again, and returns when it is ready; {@code --recover} runs in between.
     */
    private static final String OPTIONS =
            "--store=neo4j --event=kill --kinds= --rounds=20 --seed=1 --server-file= --logs="
                    + " --kill= --start= --recover=true";

    private final Arguments arguments;
    private final Event event;
    private final Set<Kind> kinds;
    private final long seed;
    private final CrashServer server;
    private final Contents contents;

    /** Whether a unit of which the server has said nothing is written whole or not at all. */
    private final boolean isAtomic;

    private final boolean serverEnds;
    private final Ledger ledger = new Ledger();
    private final Faults faults = new Faults();
    private final Walks walks;
    private long elements; // of all rounds
    private long acknowledged; // elements of all rounds

    /** What happens to the server. */
    private enum Event {
        KILL,
        DISK,
        HEAP
    }

    private CrashTest(Arguments arguments) {
        this.arguments = arguments;
        this.event = named(Event.class, arguments.text("event"));
        this.kinds = EnumSet.allOf(Kind.class);
        if (arguments.has("kinds")) {
            kinds.clear();
            Arrays.stream(arguments.text("kinds").split(",")).forEach(kind -> kinds.add(named(Kind.class, kind)));
        }
        this.seed = arguments.number("seed");
        this.server = new CrashServer(arguments.target, arguments.path("server-file"), arguments.path("logs"));
        this.serverEnds = !arguments.has("kill");
        this.isAtomic = arguments.text("store").equals("neo4j");
        this.contents = isAtomic ? new Neo4jContents(server) : new JanusGraphContents(server);
        if (!isAtomic) {
            kinds.removeIf(kind -> kind.form == Kind.Form.CYPHER);
        }
        this.walks = new Walks(server, faults);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        new CrashTest(Arguments.parse("scripts/dev crash-test", arguments, OPTIONS)).run();
    }

    private static <E extends Enum<E>> E named(Class<E> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> name(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new CommandException("there is no " + name + ", only "
                        + Arrays.stream(type.getEnumConstants())
                                .map(CrashTest::name)
                                .toList()));
    }

    /** As the command line has it. */
    private static String name(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void run() throws IOException, InterruptedException {
        new Loads(server, ledger).declare();
        int rounds = event == Event.KILL ? arguments.number("rounds") : 1;
        for (int round = 1; round <= rounds; round++) {
            round(round, new Random(seed * 1_000_003 + round));
        }
        Console.line(
                "%s, seed %d, rounds: %d. Of %,d acknowledged elements 0 are lost, no unit is incomplete%s;"
                        + " verify found 0 different, %d times.",
                name(event),
                seed,
                rounds,
                acknowledged,
                isAtomic ? "" : " that was acknowledged or rejected",
                walks.verified().get());
    }

    private void round(int round, Random random) throws IOException, InterruptedException {
        long from = ledger.lastUnit() + 1;
        Loads loads = new Loads(server, ledger);
        HeapPressure pressure = new HeapPressure(server, loads, faults);
        String when = switch (event) {
            case KILL -> killed(loads, random);
            case DISK -> full(loads, random);
            case HEAP -> exhausted(loads, pressure, random);
        };
        CrashServer.run(arguments.text("recover"));
        CrashServer.run(arguments.text("start"));
        Checked checked = check(from);
        Console.line("round %d of seed %d: %s: %s", round, seed, when, checked.line());
        loads.answers().forEach(this::tell);
        checked.faults.stream().limit(MOST_FAULTS).forEach(each -> {
            System.out.println("  FAULT: unit " + each);
            faults.add("something was lost or is incomplete");
        });
        if (event == Event.HEAP) {
            pressure.check();
        }
        faults.requireNone();
    }

    /** Tells of an answer that was no acknowledgement, which must be a clear one. */
    private void tell(String answer, int times) {
        Console.line("  %d times: %s", times, answer);
        if (answer.contains("internal-error")) {
            faults.add("an answer is not a clear error: " + answer);
        }
    }

    /** Loads until a random moment. When that was. */
    private String killed(Loads loads, Random random) throws IOException, InterruptedException {
        int millis = random.nextInt(LATEST_MILLIS);
        boolean atOnce = random.nextInt(4) == 0 && serverEnds; // else when the server has warmed up and acknowledges
        Traffic traffic = new Traffic(loads, walks, faults, serverEnds, Integer.MAX_VALUE).start(kinds, random);
        while (!atOnce && ledger.acknowledged() < ACKNOWLEDGED_BEFORE) {
            Threads.pause(1, TimeUnit.MILLISECONDS);
        }
        Threads.pause(millis, TimeUnit.MILLISECONDS);
        if (serverEnds) {
            traffic.stop();
            server.kill();
        } else { // the server must answer, whatever its store does
            CrashServer.run(arguments.text("kill"));
            Threads.pause(SECONDS_WITHOUT_STORE, TimeUnit.SECONDS);
        }
        traffic.end();
        return "killed " + millis + " ms after the " + (atOnce ? "begin" : "first acknowledgements") + " of "
                + kinds.stream().map(CrashTest::name).toList();
    }

    /** Loads until the server writes no more; it must say so, and answer still. */
    private String full(Loads loads, Random random) throws IOException, InterruptedException {
        Traffic traffic = new Traffic(loads, walks, faults, false, FAILURES_IN_TURN).start(kinds, random);
        boolean isFull = traffic.gaveUpWithin(DISK_SECONDS);
        traffic.end();
        if (!isFull || loads.answers().keySet().stream().noneMatch(answer -> answer.contains(DISK_IS_FULL))) {
            throw new CommandException("After " + DISK_SECONDS + " seconds at most no answer says that the server "
                    + DISK_IS_FULL + ": " + loads.answers());
        }
        Answer status = server.status();
        if (status.status() != 200 && !status.body().contains("database-unavailable")) {
            throw new CommandException("The status was answered with " + status.status() + ": " + status.body());
        }
        server.kill();
        return "the disk is full, the server answers";
    }

    /** Loads while the heap is exhausted, which must have been seen. */
    private String exhausted(Loads loads, HeapPressure pressure, Random random)
            throws IOException, InterruptedException {
        Traffic traffic = new Traffic(loads, walks, faults, false, Integer.MAX_VALUE).start(kinds, random);
        pressure.press(HEAP_SECONDS);
        traffic.end();
        long answered = loads.answers().keySet().stream()
                .filter(answer -> answer.contains(HEAP_IS_EXHAUSTED))
                .count();
        long logged = server.logged(HeapPressure.OUT_OF_MEMORY);
        if (pressure.exhausted().get() + answered + logged == 0) {
            throw new CommandException(
                    "Neither an answer nor a line of the logs says that the heap was exhausted: " + loads.answers());
        }
        boolean goesOn = recovers(loads, random);
        server.kill();
        return "the heap was exhausted (" + pressure.exhausted().get() + " queries, " + answered
                + " kinds of answers to loads, " + logged + " lines of the logs say so), the server "
                + (goesOn ? "goes on" : "needs a restart");
    }

    private static boolean recovers(Loads loads, Random random) {
        for (int i = 0; i < RECOVERY_TRIES; i++) {
            try {
                if (loads.send(Kind.NODES, random)) {
                    return true;
                }
            } catch (IOException e) {
                // it is tried again
            }
            Threads.pause(1, TimeUnit.SECONDS);
        }
        return false;
    }

    private Checked check(long from) throws IOException {
        Map<Long, Long> found = contents.elements(from);
        Map<Long, Long> ends = contents.ends(from);
        elements += sum(found) + sum(ends);
        long all = contents.all();
        // if it is not atomic, what was not acknowledged may come and go with the copy asked
        if (isAtomic ? all != elements : all < acknowledged) {
            throw new CommandException("There are " + all + " elements, not " + (isAtomic ? elements : acknowledged)
                    + ": earlier rounds lost some");
        }
        if (walks.walkAndVerify(true) == 0 && !ends.isEmpty()) {
            faults.add("verify compared nothing after a traversal");
        }
        Checked checked = ledger.check(found, ends, isAtomic);
        acknowledged += checked.acknowledgedElements;
        return checked;
    }

    private static long sum(Map<Long, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
