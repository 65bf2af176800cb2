package io.tremaux.jmh;

import io.tremaux.floor.Csr;
import io.tremaux.traversal.Uniqueness;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The question of the seed traversal in bare arrays: the bound that memory sets on this machine.
 *
 * <pre>{@code scripts/dev jmh one ArraysBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class ArraysBenchmark extends SingleShots {
    /** The layout of the arrays. */
    public enum Layout {
        /** As {@link Csr}. */
        ROWS,
        /** The same, for each thread its own: threads on the same arrays fetch them from memory for each other. */
        OWN_ROWS,
        /** As {@link BarePages}. */
        PAGES
    }

    @Param
    public Layout layout;

    private LongSupplier loop;
    private long count;

    @Setup
    public void read(TreeState state) {
        Csr rows = Rows.of(state.tree.graph(), Workload.ofStudy(Uniqueness.NONE));
        int root = Math.toIntExact(state.tree.root());
        loop = switch (layout) {
            case ROWS -> () -> rows.count(root);
            case OWN_ROWS -> ofEachThread(rows, root);
            case PAGES -> inPages(new BarePages(rows), root);
        };
        count = state.tree.walk(Variant.NEO4J).count();
    }

    private static LongSupplier inPages(BarePages pages, int root) {
        return () -> pages.count(root);
    }

    private static LongSupplier ofEachThread(Csr rows, int root) {
        ThreadLocal<Csr> own = ThreadLocal.withInitial(rows::copy);
        return () -> own.get().count(root);
    }

    @Benchmark
    public long loop() {
        long found = loop.getAsLong();
        SeedGraph.check("count", found, count);
        return found;
    }
}
