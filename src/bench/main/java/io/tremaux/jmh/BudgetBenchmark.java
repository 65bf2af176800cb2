package io.tremaux.jmh;

import io.tremaux.query.NodeSelector;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Walks four levels down from random nodes of the seed tree, whole requests with their transactions, with a heap budget
 * of a tenth of the bytes that caches of the whole tree take.
 *
 * <pre>{@code scripts/dev jmh one BudgetBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class BudgetBenchmark extends SingleShots {
    private static final int WALKS = 1000;
    private static final long SEED = 42;
    private static final int SHARE = 10;

    @Param("target/jmh/data")
    public String folder;

    @Param("5")
    public int depth;

    @Param({"UNCACHED", "CACHED"})
    public Variant variant;

    private final Random random = new Random(SEED);
    private SeedGraph tree;
    private List<NodeSelector> starts;

    @Setup
    public void open() {
        Path home = TreeState.home(folder, depth);
        long budget;
        try (SeedGraph roomy = SeedGraph.open(home, depth)) {
            roomy.walk(Variant.CACHED);
            roomy.walk(Variant.CACHED);
            budget = roomy.graph().traversals().caches().bytes() / SHARE;
        }
        tree = SeedGraph.open(home, depth, budget);
        starts = tree.starts();
    }

    @Benchmark
    @OperationsPerInvocation(WALKS)
    public long walks() {
        long found = 0;
        for (int i = 0; i < WALKS; i++) {
            found += tree.shortWalk(starts.get(random.nextInt(starts.size())), variant)
                    .count();
        }
        return found;
    }

    @TearDown
    public void close() {
        tree.close();
    }
}
