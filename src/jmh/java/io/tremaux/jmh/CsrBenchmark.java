package io.tremaux.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The question of the seed traversal in bare arrays: what a walk cannot be faster than.
 *
 * <pre>{@code scripts/jmh one CsrBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class CsrBenchmark extends SingleShots {
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
