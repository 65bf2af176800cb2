package io.tremaux.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The question of the seed traversal in bare arrays: what a walk cannot be faster than.
 *
 * <pre>{@code scripts/jmh one CsrBenchmark}</pre>
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 31)
@State(Scope.Benchmark)
public class CsrBenchmark {
    private Csr csr;
    private long count;

    @Setup
    public void read(TreeState state) {
        csr = Csr.of(state.tree);
        count = state.tree.walk(Variant.NEO4J).count();
    }

    @Benchmark
    public long loop() {
        long found = csr.count();
        SeedGraph.check("count", found, count);
        return found;
    }
}
