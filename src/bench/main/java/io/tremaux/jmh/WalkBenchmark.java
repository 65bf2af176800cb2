package io.tremaux.jmh;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Times a walk over the whole seed tree. Its transaction begins before the clock does. The clock covers all that caches
 * do for the walk: they also look at the log of commits before it, and publish what it read after it.
 *
 * <pre>{@code scripts/dev jmh one WalkBenchmark -p variant=CACHED -p before=NOTHING,CLEAR_CACHES}</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 31)
public class WalkBenchmark {
    private static final int SHARE_CHANGED = 1000; // one node in so many
    private static final long SEED = 42;

    /** What happens before each walk. */
    public enum Before {
        NOTHING,
        CLEAR_CACHES,
        /** One transaction flips {@code value} on a thousandth of the nodes, drawn at random. */
        CHANGE_VALUES
    }

    @Param
    public Variant variant;

    @Param("NOTHING")
    public Before before;

    private final Random random = new Random(SEED);
    private InternalTransaction transaction;

    /** The seed tree that all threads walk over. */
    @State(Scope.Benchmark)
    public static class TreeState {
        @Param("target/jmh/data")
        public String folder;

        @Param("5")
        public int depth;

        private SeedGraph tree;

        @Setup
        public void open() {
            tree = SeedGraph.open(Path.of(folder), depth);
        }

        @TearDown
        public void close() {
            tree.close();
        }
    }

    @Setup(Level.Invocation)
    public void begin(TreeState state) {
        switch (before) {
            case NOTHING -> {}
            case CLEAR_CACHES -> state.tree.graph().traversals().clearCaches();
            case CHANGE_VALUES -> state.tree.change(random, Math.toIntExact(state.tree.nodes() / SHARE_CHANGED));
        }
        transaction = state.tree.graph().begin();
    }

    @Benchmark
    public long walk(TreeState state) {
        return state.tree.walk(transaction, variant).count();
    }

    @TearDown(Level.Invocation)
    public void end() {
        transaction.close();
    }
}
