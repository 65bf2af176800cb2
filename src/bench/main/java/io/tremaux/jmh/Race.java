package io.tremaux.jmh;

import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.ResultObjects;
import io.tremaux.tools.Console;
import io.tremaux.traversal.Traversal;
import io.tremaux.workload.ArrayLoop;
import io.tremaux.workload.Counts;
import io.tremaux.workload.Workload;
import io.tremaux.workload.Workload.Output;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * One workload, by every lane in turn: rounds in which each lane runs for some time, at least once. All must count the
 * same. The clock is the CPU time of this thread, and covers making the view, the walk, and giving the view back; the
 * transaction begins before.
 */
final class Race {
    private static final long MEASURED_NANOS = 100_000_000; // for a lane in a round
    private static final long WARM_UP_NANOS = 500_000_000;
    private static final int WARM_UPS = 6;

    private final EmbeddedGraph graph;
    private final Workload workload;
    private final int[] starts;
    private final ArrayLoop loop;
    private final Counts expected;
    private long ids; // so that the compiler leaves out nothing
    private @Nullable Node lastNode;
    private final Map<Lane, List<Double>> millis = new EnumMap<>(Lane.class);

    /** A way to answer. */
    private enum Lane {
        NEO4J("engine=neo4j", Variant.NEO4J),
        UNCACHED("no caches", Variant.UNCACHED),
        /** Finds the shared caches empty. */
        FIRST("first walk", Variant.CACHED),
        /**
         * Follows two walks at least since they were empty: a hub's list is kept when it is asked for a second time.
         */
        WARM("warm", Variant.CACHED),
        LOOP("CSR loop", null);

        private final String title;
        private final @Nullable Variant variant; // null for none

        Lane(String title, @Nullable Variant variant) {
            this.title = title;
            this.variant = variant;
        }
    }

    Race(EmbeddedGraph graph, Workload workload) {
        this.graph = graph;
        this.workload = workload;
        this.starts = Workloads.starts(workload.starts(), graph);
        this.loop = new ArrayLoop(EmbeddedStoredGraph.of(graph, workload), workload.manner(), starts);
        loop.run();
        this.expected = loop.counts();
    }

    static void header() {
        List<String> columns = new ArrayList<>(List.of("workload", "visited", "followed"));
        Arrays.stream(Lane.values()).map(lane -> lane.title).forEach(columns::add);
        columns.addAll(List.of("no caches: x", "first: x", "warm: x", "no caches / loop", "warm / loop"));
        Report.header(columns.toArray(String[]::new));
    }

    /** Prints a row; x: times as fast as Neo4j's engine. */
    void run(int rounds, boolean quick) {
        int warmUps = quick ? WARM_UPS / 2 : WARM_UPS;
        for (int round = 0; round < warmUps + rounds; round++) {
            for (Lane lane : Lane.values()) {
                double median = medianMillis(lane, round < warmUps ? WARM_UP_NANOS : MEASURED_NANOS);
                if (round >= warmUps) {
                    millis.computeIfAbsent(lane, any -> new ArrayList<>()).add(median);
                }
            }
        }
        report();
    }

    private double medianMillis(Lane lane, long nanos) {
        if (lane == Lane.WARM) {
            time(lane);
        }
        List<Long> times = new ArrayList<>();
        long end = CpuTime.nanos() + nanos; // what comes between the walks may take longer than they
        do {
            times.add(time(lane));
        } while (CpuTime.nanos() < end);
        Collections.sort(times);
        return Console.millis(times.get(times.size() / 2));
    }

    private long time(Lane lane) {
        if (lane == Lane.LOOP) {
            long start = CpuTime.nanos();
            loop.run();
            long time = CpuTime.nanos() - start;
            check(lane, loop.counts());
            return time;
        }
        if (lane == Lane.FIRST) {
            graph.traversals().clearCaches();
        }
        List<TraverseQuery> requests = requests(lane.variant);
        try (InternalTransaction transaction = graph.begin()) {
            Counts counts = Counts.NONE;
            long start = CpuTime.nanos();
            for (TraverseQuery request : requests) {
                counts = counts.plus(walk(transaction, request));
            }
            long time = CpuTime.nanos() - start;
            check(lane, counts);
            return time;
        }
    }

    private List<TraverseQuery> requests(Variant variant) {
        Traversal traversal = Workloads.traversal(workload);
        return Arrays.stream(starts)
                .mapToObj(start -> variant.request(new NodeSelector.Known(start), traversal))
                .toList();
    }

    private Counts walk(InternalTransaction transaction, TraverseQuery request) {
        try (Walk walk = graph.traversals().open(transaction, request)) {
            if (workload.output() == Output.IDS) {
                long sum = 0;
                while (walk.next()) {
                    sum += walk.node();
                }
                ids = sum;
            } else if (workload.output() == Output.NODES) {
                ResultObjects objects = new ResultObjects(transaction);
                while (walk.next()) {
                    lastNode = objects.node(walk);
                }
            } else {
                return countsOf(walk.count());
            }
            return countsOf(walk.outcome());
        }
    }

    private static Counts countsOf(Outcome outcome) {
        return new Counts(outcome.cost().nodesVisited(), outcome.cost().relationshipsFollowed(), outcome.count());
    }

    private void check(Lane lane, Counts counts) {
        if (!counts.equals(expected)) {
            throw new IllegalStateException(
                    "WRONG ANSWER: " + workload + ", " + lane.title + ": " + counts + " instead of " + expected);
        }
    }

    private void report() {
        List<Object> cells = new ArrayList<>(List.of(workload, expected.visited(), expected.followed()));
        for (Lane lane : Lane.values()) {
            cells.add(Console.text("%.3f", median(lane)));
        }
        for (Lane lane : List.of(Lane.UNCACHED, Lane.FIRST, Lane.WARM)) {
            cells.add(median(Lane.NEO4J) / median(lane));
        }
        for (Lane lane : List.of(Lane.UNCACHED, Lane.WARM)) {
            cells.add(median(lane) / median(Lane.LOOP));
        }
        Report.row(cells.toArray());
    }

    private double median(Lane lane) {
        return Ratio.of(millis.get(lane).stream().mapToDouble(each -> each)).median();
    }
}
