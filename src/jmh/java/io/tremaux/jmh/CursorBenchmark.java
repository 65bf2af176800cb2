package io.tremaux.jmh;

import java.util.concurrent.TimeUnit;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
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
 * The question of the seed traversal in Neo4j's cursors alone: what a walk without caches cannot be faster than.
 *
 * <pre>{@code scripts/jmh one CursorBenchmark}</pre>
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 31)
@State(Scope.Benchmark)
public class CursorBenchmark {
    private SeedGraph tree;
    private long root;
    private long count;

    @Setup
    public void read(TreeState state) {
        tree = state.tree;
        root = Csr.root(tree);
        count = tree.walk(Variant.UNCACHED).count();
    }

    @Benchmark
    public long loop() {
        try (InternalTransaction transaction = tree.graph().begin();
                CursorLoop loop = new CursorLoop(transaction, root)) {
            long found = loop.count();
            SeedGraph.check("count", found, count);
            return found;
        }
    }
}
