package io.tremaux.jmh;

import java.nio.file.Path;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The seed tree that benchmarks walk over. */
@State(Scope.Benchmark)
public class TreeState {
    /** The folder of the databases; each has a folder of its own in it. */
    @Param("target/jmh/data")
    public String folder;

    @Param("5")
    public int depth;

    SeedGraph tree;

    @Setup
    public void open() {
        tree = SeedGraph.open(home(folder, depth), depth);
    }

    static Path home(String folder, int depth) {
        return Path.of(folder, "tree-" + depth);
    }

    @TearDown
    public void close() {
        tree.close();
    }
}
