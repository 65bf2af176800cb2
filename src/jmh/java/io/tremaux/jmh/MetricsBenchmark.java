package io.tremaux.jmh;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.RequestHeap.Limit;
import io.tremaux.metrics.DatabaseFigures;
import io.tremaux.metrics.Requests;
import io.tremaux.metrics.Scrape;
import io.tremaux.service.Traversals;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the metrics add to a request, alone and with as many threads as there are processors; and what it takes to
 * scrape them all from one database. A walk adds nothing but the counters of its database.
 *
 * <pre>{@code scripts/dev jmh one MetricsBenchmark}</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MetricsBenchmark {
    private final Requests requests = new Requests();
    private final Admission admission = new Admission(1, 1, 0);
    private final RequestHeap heap = new RequestHeap(new Limit("one", 1), new Limit("all", 1));

    @Benchmark
    public void request() {
        requests.add("traverse", 200, 1_234_567);
    }

    @Benchmark
    public byte[] scrape(TreeState state) throws IOException {
        Traversals traversals = state.tree.graph().traversals();
        DatabaseFigures figures = new DatabaseFigures(
                traversals.caches(),
                traversals.catchUps(),
                traversals.audits(),
                traversals::walks,
                traversals.walksInQueries(),
                0);
        return new Scrape("0", requests, admission, heap, Map.of("neo4j", figures)).text();
    }

    @TearDown
    public void close() {
        admission.close();
    }

    @Benchmark
    @Threads(Threads.MAX)
    public void requestAmongOthers() {
        requests.add("traverse", 200, 1_234_567);
    }
}
