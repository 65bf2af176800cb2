package io.tremaux.compare;

import io.tremaux.tools.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.neo4j.driver.Session;

/**
 * Clients that together send requests at a fixed rate, however long the answers take. The latency of a request counts
 * from when it was due: a server that falls behind shows it.
 */
final class Clients {
    static final int CLIENTS = 16;
    static final int A_SECOND = 100;
    private static final int UNMEASURED = 2 * A_SECOND;
    private static final long NANOS_BETWEEN = TimeUnit.SECONDS.toNanos(1) / A_SECOND;

    private final Bolt bolt;
    private final Question question;
    private final List<Start> starts;
    private final int requests;

    /** @param question whose answers these must be */
    Clients(Bolt bolt, Question question, List<Start> starts, int seconds) {
        this.bolt = bolt;
        this.question = question;
        this.starts = starts;
        this.requests = UNMEASURED + seconds * A_SECOND;
    }

    /**
     * Latencies in milliseconds.
     *
     * @param contender whose name a wrong answer is reported with
     * @throws Bolt.TooSlowException if one answer takes too long
     */
    List<Double> run(String contender, String statement) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Bolt.TooSlowException> tooSlow = new AtomicReference<>();
        double[] latencies = new double[requests];
        long begun = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS, client -> new Thread(client, "tremaux-client"));
        try {
            List<Future<?>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(() -> {
                    try (Session session = bolt.session()) {
                        for (int number = next.getAndIncrement();
                                number < requests && tooSlow.get() == null;
                                number = next.getAndIncrement()) {
                            latencies[number] =
                                    ask(session, contender, statement, number, begun + number * NANOS_BETWEEN);
                        }
                    } catch (Bolt.TooSlowException e) {
                        tooSlow.set(e);
                    }
                    return null;
                }));
            }
            for (Future<?> client : clients) {
                client.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CommandException own ? own : new CommandException("a client failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("interrupted", e);
        } finally {
            threads.shutdownNow();
        }
        if (tooSlow.get() != null) { // no answer of the others was wrong
            throw tooSlow.get();
        }
        List<Double> measured = new ArrayList<>();
        for (int number = UNMEASURED; number < requests; number++) {
            measured.add(latencies[number]);
        }
        return measured;
    }

    private double ask(Session session, String contender, String statement, int number, long due)
            throws InterruptedException {
        long early = due - System.nanoTime();
        if (early > 0) {
            TimeUnit.NANOSECONDS.sleep(early);
        }
        int start = number % starts.size();
        Contender.Answer answer = bolt.ask(session, starts.get(start), statement, Bolt::number);
        question.check(contender, start, answer.value());
        return (System.nanoTime() - due) / Bolt.NANOS_PER_MILLI;
    }
}
