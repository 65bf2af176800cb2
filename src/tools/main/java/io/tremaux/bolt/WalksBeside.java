package io.tremaux.bolt;

import io.tremaux.bench.BenchException;
import io.tremaux.bench.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Walks a second by Tremaux, with permanent caches, while relationships between the nodes walked are written at a
 * steady rate: by nobody, by Tremaux, by the Query API and over Bolt, in turn. Prints the median of the rounds for
 * each.
 */
final class WalksBeside {
    private static final String NOBODY = "nobody";
    private static final int ROUNDS = 5;
    private static final int WALKERS = 2;
    private static final int WRITERS = 4;
    private static final int ROWS = 10;
    private static final int REQUESTS_A_SECOND = 100;
    private static final long NANOS_A_REQUEST = 1_000_000_000L / REQUESTS_A_SECOND;

    private final Throughput.Opener walkers;
    private final double seconds;
    private final Counting counting;
    private final Elements relationships = Elements.of("relationships");

    WalksBeside(int http, String user, String password, double seconds, Counting counting) {
        this.walkers = () -> new Walker(http, user, password);
        this.seconds = seconds;
        this.counting = counting;
    }

    /** @param writers by name */
    void measure(Map<String, LoadBench.Opener> writers) throws InterruptedException {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        Throughput.of(walkers, WALKERS, seconds);
        for (int round = 0; round < ROUNDS; round++) {
            add(rates, NOBODY, Throughput.of(walkers, WALKERS, seconds));
            for (Map.Entry<String, LoadBench.Opener> writer : writers.entrySet()) {
                add(rates, writer.getKey(), beside(writer.getKey(), writer.getValue()));
            }
        }
        print(rates);
    }

    private static void print(Map<String, List<Double>> rates) {
        Table table = new Table(
                "relationships by " + ROWS + ", " + REQUESTS_A_SECOND + " times a second, by",
                "of the walks/s beside nobody",
                "walks/s beside");
        double alone = median(rates.get(NOBODY));
        rates.forEach((name, all) ->
                table.row(List.of(name, Table.hundredths(median(all) / alone), Table.whole(median(all)))));
        System.out.print("\n" + table.markdown());
    }

    private static void add(Map<String, List<Double>> rates, String name, Throughput walks) {
        if (walks.failed() > 0) {
            throw new BenchException(walks.failed() + " traversals failed beside " + name);
        }
        rates.computeIfAbsent(name, any -> new ArrayList<>()).add(walks.requestsPerSecond());
    }

    private Throughput beside(String name, LoadBench.Opener writer) throws InterruptedException {
        AtomicLong due = new AtomicLong(System.nanoTime());
        Throughput.Opener paced = () -> new Paced(writer.open(), due);
        CompletableFuture<Throughput> walks = CompletableFuture.supplyAsync(() -> {
            try {
                return Throughput.of(walkers, WALKERS, seconds);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Throughput written = counting.check(
                "beside walks, " + name, relationships, ROWS, () -> Throughput.of(paced, WRITERS, seconds));
        if (written.requestsPerSecond() < 0.9 * REQUESTS_A_SECOND) {
            throw new BenchException("Only " + written.requestsPerSecond() + " requests a second were written");
        }
        return walks.join();
    }

    private static double median(List<Double> rates) {
        Collections.sort(rates);
        return rates.get(rates.size() / 2);
    }

    /** Sends when a request is due; several connections share one schedule. */
    private final class Paced implements Throughput.Sender {
        private final LoadBench.Sender writer;
        private final AtomicLong due;

        Paced(LoadBench.Sender writer, AtomicLong due) {
            this.writer = writer;
            this.due = due;
        }

        @Override
        public boolean send() throws IOException {
            long wait = due.getAndAdd(NANOS_A_REQUEST) - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
            }
            return writer.send(relationships, relationships.take(ROWS), ROWS);
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    /** Walks two hops from one person after another. */
    private static final class Walker extends HttpConnection implements Throughput.Sender {
        private long next = System.nanoTime();

        Walker(int port, String user, String password) throws IOException {
            super(port, user, password);
        }

        @Override
        public boolean send() throws IOException {
            next += 7_919;
            String answer = get("/tremaux/neo4j/traverse?start=Person(id==" + Math.floorMod(next, Elements.KNOWN)
                    + ")&relationshipFilter=KNOWS&maxLevel=2&uniqueness=NODE_GLOBAL&bfs=true");
            if (!answer.contains("\"count\"")) {
                throw new IOException("A traversal was answered with " + answer);
            }
            return true;
        }
    }
}
