package io.tremaux.bolt;

import io.tremaux.tools.Client;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What some connections got done at once: each sends requests one after another, as fast as they are answered.
 *
 * @param refused requests among the answered
 * @param ended connections that failed
 * @param nanos latencies, in ascending order
 */
record Throughput(double seconds, long refused, long ended, long[] nanos) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int STACK = 256 << 10;
    private static final int SHOWN_FAILURES = 3;

    /** A connection. */
    interface Sender extends AutoCloseable {
        /** Sends a request and reads the answer; false if it is not the right one. */
        boolean send() throws IOException;

        @Override
        void close() throws IOException;
    }

    /** Opens a connection. */
    interface Opener {
        Sender open() throws IOException;
    }

    /** Requests that were not refused. */
    long acknowledged() {
        return nanos.length - refused;
    }

    double requestsPerSecond() {
        return acknowledged() / seconds;
    }

    long failed() {
        return refused + ended;
    }

    double errorPercent() {
        return 100.0 * failed() / Math.max(1, nanos.length + ended);
    }

    /** Milliseconds. */
    double percentile(double share) {
        return nanos.length == 0 ? 0 : nanos[(int) (share * (nanos.length - 1))] / NANOS_PER_MILLI;
    }

    /** Opens the connections first, then measures. */
    static Throughput of(Opener opener, int connections, double seconds) throws InterruptedException {
        Gate gate = new Gate(connections);
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            Client client = new Client(opener, gate);
            clients.add(client);
            Thread thread = new Thread(null, client, "client-" + i, STACK);
            thread.setDaemon(true);
            thread.start();
        }
        gate.opened.await();
        long begun = System.nanoTime();
        gate.end = begun + (long) (seconds * NANOS_PER_SECOND);
        gate.go.countDown();
        gate.done.await();
        return new Throughput(
                (System.nanoTime() - begun) / NANOS_PER_SECOND,
                gate.refused.get(),
                gate.ended.get(),
                clients.stream().flatMapToLong(Client::latencies).sorted().toArray());
    }

    /** Where connections wait until all are open. */
    private static final class Gate {
        private final CountDownLatch opened;
        private final CountDownLatch go = new CountDownLatch(1);
        private final CountDownLatch done;
        private final AtomicLong refused = new AtomicLong();
        private final AtomicLong ended = new AtomicLong();
        private volatile long end;

        Gate(int connections) {
            opened = new CountDownLatch(connections);
            done = new CountDownLatch(connections);
        }
    }

    private static final class Client implements Runnable {
        private final Opener opener;
        private final Gate gate;
        private long[] nanos = new long[1 << 14];
        private int count;

        Client(Opener opener, Gate gate) {
            this.opener = opener;
            this.gate = gate;
        }

        @Override
        public void run() {
            try (Sender sender = opener.open()) {
                gate.opened.countDown();
                gate.go.await();
                while (System.nanoTime() - gate.end < 0) {
                    sendOne(sender);
                }
            } catch (Exception e) {
                gate.opened.countDown();
                if (gate.ended.incrementAndGet() <= SHOWN_FAILURES) {
                    System.err.println(e);
                }
            } finally {
                gate.done.countDown();
            }
        }

        private void sendOne(Sender sender) throws IOException {
            long begun = System.nanoTime();
            if (!sender.send()) {
                gate.refused.incrementAndGet();
            }
            nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
            nanos[count++] = System.nanoTime() - begun;
        }

        java.util.stream.LongStream latencies() {
            return Arrays.stream(nanos, 0, count);
        }
    }
}
