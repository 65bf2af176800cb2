package io.tremaux.jmh;

import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The question of the seed traversal in Neo4j's cursors alone: the cost of a walk that reads every relationship of the
 * store.
 *
 * <pre>{@code scripts/dev jmh one CursorBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class CursorBenchmark extends SingleShots {
    /** The maker of the cursors. */
    public enum Cursors {
        /** They apply access rules and show the transaction's own changes. */
        KERNEL,
        /** The kernel's are built on them. */
        STORAGE_ENGINE
    }

    @Param
    public Cursors cursors;

    private SeedGraph tree;
    private long root;
    private long count;

    @Setup
    public void read(TreeState state) {
        tree = state.tree;
        root = tree.root();
        count = tree.walk(Variant.UNCACHED).count();
    }

    @Benchmark
    public long loop() {
        try (InternalTransaction transaction = tree.graph().begin();
                CursorLoop loop = CursorLoop.over(cursors, transaction, root)) {
            long found = loop.count();
            SeedGraph.check("count", found, count);
            return found;
        }
    }
}
