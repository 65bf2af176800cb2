package io.tremaux.jmh;

import io.tremaux.execution.Outcome;
import java.nio.file.Path;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A walk without uniqueness over a graph in which it meets every node 20 times on average.
 *
 * <pre>{@code scripts/dev jmh one DenseBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class DenseBenchmark extends SingleShots {
    @Param("target/jmh/data")
    public String folder;

    /** The bound on the depth: 4^levels positions at the deepest. */
    @Param("9")
    public int levels;

    @Param({"UNCACHED", "REQUEST_LOCAL"})
    public Variant variant;

    private DenseGraph dense;
    private InternalTransaction transaction;
    private Outcome outcome;

    @Setup
    public void open() {
        dense = DenseGraph.open(Path.of(folder, "dense-" + levels), levels);
    }

    @Setup(Level.Invocation)
    public void begin() {
        transaction = dense.graph().begin();
    }

    @Benchmark
    public Outcome walk() {
        outcome = dense.walk(transaction, variant);
        return outcome;
    }

    @TearDown(Level.Invocation)
    public void end() {
        transaction.close();
        dense.check(outcome);
    }

    @TearDown
    public void close() {
        dense.close();
    }
}
