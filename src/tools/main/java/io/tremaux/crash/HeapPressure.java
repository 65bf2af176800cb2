package io.tremaux.crash;

import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Threads;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Exhausts the server's heap by lists that Cypher collects without a limit, and sends arrays meanwhile: some are too
 * long for loads to hold, the others are of many rows.
 *
 * @param exhausted how often a query ended because the heap was exhausted
 * @param written rows of arrays that were acknowledged
 */
record HeapPressure(CrashServer server, Loads loads, Faults faults, AtomicInteger exhausted, AtomicInteger written) {
    static final String OUT_OF_MEMORY = "OutOfMemoryError";

    private static final String COLLECT = "UNWIND range(1, 100000000) AS x WITH collect(x) AS held RETURN size(held)";
    private static final int TINY_ROWS = 50_000;
    private static final int TOO_MANY_TINY_ROWS = 2_900_000; // of just below 64 MiB

    HeapPressure(CrashServer server, Loads loads, Faults faults) {
        this(server, loads, faults, new AtomicInteger(), new AtomicInteger());
    }

    /** One request of a thread. */
    private interface Request {
        void send() throws IOException;
    }

    /** Presses for some seconds, and returns when the last answer has come. */
    void press(int seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        Threads.run(
                "tremaux-pressure",
                Stream.<Request>of(this::collect, this::collect, this::sendMany, this::sendTooMany)
                        .<Runnable>map(request -> () -> repeat(request, end))
                        .toList());
    }

    private static void repeat(Request request, long end) {
        while (System.nanoTime() - end < 0) {
            try {
                request.send();
            } catch (IOException e) {
                // no answer is none that promises anything
            }
        }
    }

    private void collect() throws IOException {
        if (server.cypher(COLLECT, Map.of()).body().contains(OUT_OF_MEMORY)) {
            exhausted.incrementAndGet();
        }
    }

    private void sendMany() throws IOException {
        if (loads.sendTiny(TINY_ROWS)) {
            written.addAndGet(TINY_ROWS);
        }
    }

    private void sendTooMany() throws IOException {
        if (loads.sendTiny(TOO_MANY_TINY_ROWS)) {
            faults.add("An array was written that is too long for the heap");
        }
    }

    /** Compares with what is there after the server has been started again. */
    void check() throws IOException {
        long there = server.counts("MATCH (n:CrashTiny) RETURN 0, count(*)", Map.of())
                .getOrDefault(0L, 0L);
        Console.line("  of arrays of %,d rows: %,d rows acknowledged, %,d there", TINY_ROWS, written.get(), there);
        if (there < written.get() || there % TINY_ROWS != 0) {
            throw new CommandException("an array was lost or is incomplete");
        }
    }
}
