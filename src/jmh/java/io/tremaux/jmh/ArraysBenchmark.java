package io.tremaux.jmh;

import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The question of the seed traversal in bare arrays: what memory allows on this machine.
 *
 * <pre>{@code scripts/jmh one ArraysBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class ArraysBenchmark extends SingleShots {
    /** How the arrays lie. */
    public enum Layout {
        /** As {@link Csr}. */
        ROWS,
        /** As {@link BarePages}. */
        PAGES
    }

    @Param
    public Layout layout;

    private LongSupplier loop;
    private long count;

    @Setup
    public void read(TreeState state) {
        Csr rows = Csr.of(state.tree);
        loop = layout == Layout.ROWS ? rows::count : rows.inPages()::count;
        count = state.tree.walk(Variant.NEO4J).count();
    }

    @Benchmark
    public long loop() {
        long found = loop.getAsLong();
        SeedGraph.check("count", found, count);
        return found;
    }
}
