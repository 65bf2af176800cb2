package io.tremaux.bolt;

import io.tremaux.tools.CommandException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.neo4j.driver.Session;

/** Compares the elements that loads have written, counted by Cypher, with those that the server acknowledged. */
final class Counting {
    private static final int LONGEST_PAUSE_SECONDS = 120;

    private final Session session;
    private int faults;

    Counting(Session session) {
        this.session = session;
    }

    /** Loads of elements. */
    interface Loads {
        Throughput run() throws InterruptedException;
    }

    /**
     * Runs loads, each of a batch, and counts before and after. At least what was acknowledged must be there, at most
     * what was sent.
     */
    Throughput check(String name, Elements elements, int batch, Loads loads) throws InterruptedException {
        long before = count(elements);
        Throughput loaded = loads.run();
        long acknowledged = loaded.acknowledged() * batch;
        long uncertain = loaded.failed() * batch;
        long written = (uncertain == 0 ? count(elements) : settled(elements)) - before;
        if (written < acknowledged || written > acknowledged + uncertain) {
            faults++;
            System.out.printf(
                    Locale.ROOT,
                    "LOST OR TOO MANY: %s: %,d were acknowledged, of %,d nothing is known, %,d were written.%n",
                    name,
                    acknowledged,
                    uncertain,
                    written);
        }
        return loaded;
    }

    /** Says how it went. Whether there was no fault. */
    boolean isComplete() {
        if (faults == 0) {
            System.out.println("\nEvery acknowledged element is in the database, and no other.");
        }
        return faults == 0;
    }

    /** The number when it changes no more: the server may still write what its client no longer waits for. */
    private long settled(Elements elements) throws InterruptedException {
        long before = count(elements);
        for (int i = 0; i < LONGEST_PAUSE_SECONDS; i++) {
            TimeUnit.SECONDS.sleep(1);
            long now = count(elements);
            if (now == before) {
                return now;
            }
            before = now;
        }
        throw new CommandException(
                "the server writes on, " + LONGEST_PAUSE_SECONDS + " seconds after the last request");
    }

    private long count(Elements elements) {
        return session.run(elements.counting()).single().get(0).asLong();
    }
}
