package io.tremaux.compare;

import io.tremaux.tools.Console;
import io.tremaux.tools.Threads;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.neo4j.driver.Session;

/**
 * Clients that together send requests at a fixed rate, however long the answers take. The latency of a request counts
 * from when it was due: a server that falls behind shows it.
 *
 * @param question whose answers these must be
 */
record Clients(Bolt bolt, Question question, List<Start> starts, int seconds) {
    static final int CLIENTS = 16;
    static final int A_SECOND = 100;
    private static final int UNMEASURED = 2 * A_SECOND;
    private static final long NANOS_BETWEEN = TimeUnit.SECONDS.toNanos(1) / A_SECOND;

    /**
     * Latencies in milliseconds.
     *
     * @param contender whose name a wrong answer is reported with
     * @throws Bolt.TooSlowException if one answer takes too long
     */
    List<Double> run(String contender, String statement) {
        int requests = UNMEASURED + seconds * A_SECOND;
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean isTooSlow = new AtomicBoolean();
        double[] latencies = new double[requests];
        long begun = System.nanoTime();
        Runnable client = () -> {
            try (Session session = bolt.session()) {
                for (int number = next.getAndIncrement();
                        number < requests && !isTooSlow.get();
                        number = next.getAndIncrement()) {
                    latencies[number] = ask(session, contender, statement, number, begun + number * NANOS_BETWEEN);
                }
            } catch (Bolt.TooSlowException e) {
                isTooSlow.set(true);
            }
        };
        Threads.run("tremaux-client", Collections.nCopies(CLIENTS, client));
        if (isTooSlow.get()) { // no answer of the others was wrong
            throw new Bolt.TooSlowException();
        }
        return Arrays.stream(latencies, UNMEASURED, requests).boxed().toList();
    }

    private double ask(Session session, String contender, String statement, int number, long due) {
        Threads.pause(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        int start = number % starts.size();
        Contender.Answer answer = bolt.ask(session, starts.get(start), statement, Bolt::number);
        question.check(contender, start, answer.value());
        return Console.millis(System.nanoTime() - due);
    }
}
