package io.tremaux.bench.crash;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.bench.BenchException;
import io.tremaux.bench.crash.CrashOptions.Event;
import io.tremaux.bench.crash.CrashServer.Answer;
import io.tremaux.bench.crash.Ledger.Checked;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Loads nodes and relationships of each kind, until the server is killed, its disk is full or its heap is exhausted; starts it
 * again, and compares what it holds with what it acknowledged. The manual is {@code scripts/crash-test --help}.
 */
public final class CrashTest {
    private static final int ACKNOWLEDGED_BEFORE = 50;
    private static final int LATEST_MILLIS = 4_000;
    private static final long PRESSURE_SECONDS = 90;
    private static final int FAILURES_IN_TURN = 20;
    private static final long BETWEEN_FAILURES_MILLIS = 50;
    private static final int HEAP_SECONDS = 30;
    private static final int TINY_THREADS = 4;
    private static final int TINY_ROWS = 50_000;
    private static final int TOO_MANY_TINY_ROWS = 2_900_000; // of just below 64 MiB
    private static final int LARGEST = 500;
    private static final long BETWEEN_WALKS_MILLIS = 100;

    private final CrashOptions options;
    private final CrashServer server;
    private final Ledger ledger = new Ledger();
    private final AtomicReference<String> fault = new AtomicReference<>();
    private final AtomicInteger verified = new AtomicInteger();
    private long elements; // of all rounds

    private CrashTest(CrashOptions options) {
        this.options = options;
        this.server = new CrashServer(options.target, options.serverFile);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            new CrashTest(CrashOptions.parse(arguments)).run();
        } catch (BenchException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(1);
        }
    }

    private void run() throws IOException, InterruptedException {
        new Loads(server, ledger, LARGEST).declare();
        if (options.event == Event.HEAP) {
            exhaustHeap();
            return;
        }
        int rounds = options.event == Event.KILL ? options.rounds : 1;
        for (int round = 1; round <= rounds; round++) {
            Random random = new Random(options.seed * 1_000_003 + round);
            long from = ledger.lastUnit() + 1;
            Loads loads = new Loads(server, ledger, LARGEST);
            String when = options.event == Event.KILL ? killed(loads, random) : full(loads, random);
            CrashServer.run(options.recover);
            CrashServer.run(options.start);
            Checked checked = check(from);
            System.out.printf("round %d of seed %d: %s: %s%n", round, options.seed, when, checked.line());
            loads.answers().forEach(this::tell);
            checked.faults().forEach(each -> System.out.println("  FAULT: unit " + each));
            requireFaultless(checked.faults());
        }
        System.out.println(
                "Nothing is lost, nothing is there by halves; verify found 0 different, " + verified.get() + " times.");
    }

    /** Tells of an answer that was no acknowledgement, which must be a clear one. */
    private void tell(String answer) {
        System.out.println("  " + answer);
        if (answer.contains("internal-error")) {
            fault.compareAndSet(null, "an answer is no clear error: " + answer);
        }
    }

    private void requireFaultless(List<String> faults) {
        if (!faults.isEmpty() || fault.get() != null) {
            throw new BenchException(fault.get() == null ? "something was lost, or is there by halves" : fault.get());
        }
    }

    /** Loads until a random moment, and kills the server then. When that was. */
    private String killed(Loads loads, Random random) throws IOException, InterruptedException {
        int millis = random.nextInt(LATEST_MILLIS);
        boolean atOnce = random.nextInt(4) == 0; // else when the server has warmed up and acknowledges
        List<Thread> threads = start(loads, random, false);
        while (!atOnce && ledger.acknowledged() < ACKNOWLEDGED_BEFORE) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        server.kill();
        join(threads);
        return "killed " + millis + " ms after the " + (atOnce ? "begin" : "first acknowledgements") + " of "
                + options.kinds.toString().toLowerCase(Locale.ROOT);
    }

    /** Loads until the server writes no more; it must answer still. */
    private String full(Loads loads, Random random) throws IOException, InterruptedException {
        join(start(loads, random, true));
        Answer status = server.get("/tremaux/status");
        if (status.status() != 200 && !status.body().contains("database-unavailable")) {
            throw new BenchException("The status was answered with " + status.status() + ": " + status.body());
        }
        server.kill();
        return "the disk is full, the server answers";
    }

    private List<Thread> start(Loads loads, Random random, boolean untilItFails) {
        List<Thread> threads = new ArrayList<>();
        for (Kind kind : options.kinds) {
            for (int i = 0; i < kind.connections(); i++) {
                Random its = new Random(random.nextLong());
                threads.add(new Thread(() -> repeat(loads, kind, its, untilItFails), kind + "-" + i));
            }
        }
        threads.add(new Thread(this::walk, "walk"));
        threads.forEach(Thread::start);
        return threads;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads.subList(0, threads.size() - 1)) {
            thread.join();
        }
        Thread walker = threads.get(threads.size() - 1);
        walker.interrupt();
        walker.join();
    }

    /** One load after the other, until the server is gone or writes no more. */
    private void repeat(Loads loads, Kind kind, Random random, boolean untilItFails) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PRESSURE_SECONDS);
        int failures = 0;
        while (!untilItFails || failures < FAILURES_IN_TURN && System.nanoTime() - end < 0) {
            try {
                if (loads.send(kind, random)) {
                    failures = 0;
                } else {
                    failures++;
                    TimeUnit.MILLISECONDS.sleep(BETWEEN_FAILURES_MILLIS);
                }
            } catch (IOException e) {
                if (!untilItFails) {
                    return; // killed
                }
                failures++;
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                fault.compareAndSet(null, e.toString());
                return;
            }
        }
    }

    /** Fills the caches and compares them with the store, while the loads run. */
    private void walk() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                walkAndVerify();
                TimeUnit.MILLISECONDS.sleep(BETWEEN_WALKS_MILLIS);
            } catch (IOException | InterruptedException e) {
                return;
            }
        }
    }

    private void walkAndVerify() throws IOException {
        server.get(server.tremaux("traverse?start=CrashEnd&uniqueness=NODE_GLOBAL&limit=20000&cache=permanent"
                + "&relationshipFilter=CRASH"));
        Answer answer = server.get(server.tremaux("verify"));
        if (answer.status() != 200) {
            return;
        }
        JsonNode audit = answer.json();
        if (audit.path("different").asLong(-1) == 0) {
            verified.incrementAndGet();
        } else {
            fault.compareAndSet(null, "verify found differences: " + audit);
        }
    }

    private Checked check(long from) throws IOException {
        Map<String, Object> first = Map.of("from", from * Loads.IDS);
        Map<Long, Long> found = server.counts(
                "MATCH (n:CrashNode) WHERE n.id >= $from RETURN n.id / " + Loads.IDS + ", count(*)", first);
        found.putAll(
                server.counts("MATCH (n:CrashEnd)-[r:CRASH]->() WHERE n.id >= $from RETURN r.unit, count(*)", first));
        Map<Long, Long> ends = server.counts(
                "MATCH (n:CrashEnd) WHERE n.id >= $from RETURN n.id / " + Loads.IDS + ", count(*)", first);
        elements += sum(found) + sum(ends);
        long all = server.counts(
                        "CALL { MATCH (n:CrashNode|CrashEnd) RETURN count(*) AS c UNION ALL"
                                + " MATCH ()-[:CRASH]->() RETURN count(*) AS c } RETURN 0, sum(c)",
                        Map.of())
                .get(0L);
        if (all != elements) {
            throw new BenchException("There are " + all + " elements, not " + elements + ": earlier rounds lost some");
        }
        walkAndVerify();
        return ledger.check(found, ends);
    }

    private static long sum(Map<Long, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Sends arrays that are too long for the heap, beside some that are not. */
    private void exhaustHeap() throws IOException, InterruptedException {
        Loads loads = new Loads(server, ledger, LARGEST);
        AtomicInteger written = new AtomicInteger();
        AtomicInteger silent = new AtomicInteger();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(HEAP_SECONDS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < TINY_THREADS; i++) {
            Random random = new Random(options.seed * 1_000_003 + i);
            threads.add(new Thread(() -> {
                while (System.nanoTime() - end < 0) {
                    try {
                        boolean tooMany = random.nextBoolean();
                        if (loads.sendTiny(tooMany ? TOO_MANY_TINY_ROWS : TINY_ROWS)) {
                            written.addAndGet(tooMany ? TOO_MANY_TINY_ROWS : TINY_ROWS);
                        }
                    } catch (IOException e) {
                        silent.incrementAndGet();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        loads.answers().forEach(this::tell);
        if (!loads.send(Kind.NODES, new Random(options.seed))) {
            throw new BenchException("The server writes no more: " + loads.answers());
        }
        long there = tiny();
        server.kill();
        CrashServer.run(options.start);
        System.out.printf(
                "heap, seed %d: %d rows acknowledged, %d there, %d after kill -9; %d requests without an answer%n",
                options.seed, written.get(), there, tiny(), silent.get());
        requireFaultless(List.of());
        if (there < written.get() || there % TINY_ROWS != 0 || tiny() != there) {
            throw new BenchException("something was lost, or is there by halves");
        }
    }

    private long tiny() throws IOException {
        return server.counts("MATCH (n:CrashTiny) RETURN 0, count(*)", Map.of()).getOrDefault(0L, 0L);
    }
}
