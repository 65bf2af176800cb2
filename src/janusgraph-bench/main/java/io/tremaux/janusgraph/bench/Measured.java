package io.tremaux.janusgraph.bench;

import io.tremaux.tools.Console;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * What one answer cost, or several in the median.
 *
 * @param clientCpu seconds of processor time of this process
 * @param cassandraCpu the same of all nodes of Cassandra
 */
record Measured(double millis, double clientCpu, double cassandraCpu, CountedGraph.Counts counts) {
    private static final double MILLIS_PER_SECOND = 1000;

    /** Asks once. The beginning and the end of the transaction are not measured. */
    static Measured of(Way way, List<ProcessHandle> cassandra) {
        StandardJanusGraphTx transaction = way.begin();
        try {
            CountedGraph.Counts before = way.graph().counts();
            double client = cpu(List.of(ProcessHandle.current()));
            double servers = cpu(cassandra);
            long start = System.nanoTime();
            way.answer(transaction);
            long nanos = System.nanoTime() - start;
            return new Measured(
                    Console.seconds(nanos) * MILLIS_PER_SECOND,
                    cpu(List.of(ProcessHandle.current())) - client,
                    cpu(cassandra) - servers,
                    way.graph().counts().minus(before));
        } finally {
            transaction.rollback();
        }
    }

    private static double cpu(List<ProcessHandle> processes) {
        Duration sum = Duration.ZERO;
        for (ProcessHandle process : processes) {
            sum = sum.plus(process.info().totalCpuDuration().orElse(Duration.ZERO));
        }
        return sum.toMillis() / MILLIS_PER_SECOND;
    }

    /** The median of each figure. */
    static Measured median(List<Measured> all) {
        return new Measured(
                median(all, Measured::millis),
                median(all, Measured::clientCpu),
                median(all, Measured::cassandraCpu),
                all.get(all.size() - 1).counts);
    }

    private static double median(List<Measured> all, ToDoubleFunction<Measured> figure) {
        List<Double> sorted = all.stream()
                .map(figure::applyAsDouble)
                .sorted(Comparator.naturalOrder())
                .toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }
}
