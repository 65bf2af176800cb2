package io.tremaux.serving;

import io.tremaux.tools.Arguments;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Target;
import io.tremaux.tools.Threads;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Workload;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Many clients that each ask for one long walk after the other, and probes beside them: Neo4j's Query API, the status
 * of Tremaux, a walk over a few nodes. The manual is {@code scripts/dev load-test --help}.
 */
public final class LoadTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long BETWEEN_PROBES_MILLIS = 20;
    private static final int NO_ANSWER = 0;

    private static final String OPTIONS = "--cache=permanent --clients=200 --seconds=30";

    private final Arguments arguments;
    private final Client client;
    private volatile long end;

    /** One kind of request, and how it was answered. */
    private record Asked(
            String name,
            HttpRequest.Builder request,
            boolean isProbe,
            Histogram nanos,
            Map<Integer, LongAdder> statuses) {
        Asked(String name, HttpRequest.Builder request, boolean isProbe) {
            this(name, request, isProbe, new ConcurrentHistogram(3), new ConcurrentSkipListMap<>());
        }

        void answered(int status, long time) {
            statuses.computeIfAbsent(status, any -> new LongAdder()).increment();
            if (isProbe || status == 200) {
                nanos.recordValue(time);
            }
        }

        String line() {
            StringBuilder line = new StringBuilder(Console.text(
                    "%-8s answers=%-6d p50=%.1fms p99=%.1fms max=%.1fms",
                    name,
                    nanos.getTotalCount(),
                    Console.millis(nanos.getValueAtPercentile(50)),
                    Console.millis(nanos.getValueAtPercentile(99)),
                    Console.millis(nanos.getMaxValue())));
            statuses.forEach(
                    (status, count) -> line.append(" " + (status == NO_ANSWER ? "none" : status) + "=" + count));
            return line.toString();
        }
    }

    private LoadTest(Arguments arguments) {
        this.arguments = arguments;
        this.client = new Client(arguments.target, PATIENCE);
    }

    public static void main(String[] arguments) {
        new LoadTest(Arguments.parse("scripts/dev load-test", arguments, OPTIONS)).run();
    }

    private void run() {
        Target target = arguments.target;
        String cache = arguments.text("cache");
        int clients = arguments.number("clients");
        Workload tree = Graph.TREE.everyNode().depthFirst(Uniqueness.NONE);
        Asked big = new Asked("big", traversal(tree, cache), false);
        Asked query = new Asked("query", client.querying("RETURN 1", Map.of()), true);
        Asked status = new Asked("status", target.request("/tremaux/status"), true);
        Asked tiny = new Asked("tiny", traversal(tree.downTo(1), "none"), true);
        for (Asked each : List.of(query, status, tiny, big)) { // also warms up, and fills the shared caches
            int answer = ask(each);
            if (answer / 100 != 2) {
                throw new CommandException(
                        each.request().build().uri() + " was answered with " + answer + " before any load");
            }
            each.nanos().reset();
            each.statuses().clear();
        }
        List<Runnable> all = new ArrayList<>(Collections.nCopies(clients, () -> repeat(big)));
        List.of(query, status, tiny).forEach(probe -> all.add(() -> repeat(probe)));
        long begun = System.nanoTime();
        end = begun + TimeUnit.SECONDS.toNanos(arguments.number("seconds"));
        Threads.run("client", all);
        double seconds = Console.seconds(System.nanoTime() - begun);
        Stream.of(big, query, status, tiny).forEach(each -> System.out.println(each.line()));
        Console.line(
                "long traversals finished: %.2f a second (%d clients, %.1f s, cache=%s)",
                big.nanos().getTotalCount() / seconds, clients, seconds, cache);
    }

    private HttpRequest.Builder traversal(Workload workload, String scope) {
        return arguments.target.request(
                arguments.target.tremaux("traverse?" + workload.query() + "&bfs=false&cache=" + scope));
    }

    /** One client: as long as there is time, one request after the other. */
    private void repeat(Asked kind) {
        while (System.nanoTime() - end < 0) {
            int status = ask(kind);
            if (kind.isProbe()) {
                Threads.pause(BETWEEN_PROBES_MILLIS, TimeUnit.MILLISECONDS);
            } else if (status != 200) {
                Threads.pause(1, TimeUnit.SECONDS); // as Retry-After says
            }
        }
    }

    private int ask(Asked kind) {
        long start = System.nanoTime();
        int status = NO_ANSWER;
        try {
            status = client.send(kind.request().copy()).status();
        } catch (IOException e) {
            // no answer: counted as such
        }
        kind.answered(status, System.nanoTime() - start);
        return status;
    }
}
