package io.tremaux.jmh;

import io.tremaux.graph.Scope;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.request.Defaults;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import io.tremaux.service.Walk;
import io.tremaux.traversal.Constructed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Short walks of the seed traversal, from the config map of a procedure to the count, with the eight rules of the study in front:
 * what it is worth that texts are read once. Maximum levels 1, 2 and 4 are walks of 5, 21 and 341 nodes.
 *
 * <pre>{@code scripts/jmh one ConstructionBenchmark}</pre>
 */
@State(org.openjdk.jmh.annotations.Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class ConstructionBenchmark {
    private static final List<String> RULES =
            List.of("L1=>R", "L2=>R", "L3=>R", "L4=>R", "L5=>R", "L6=>R", "L7=>R", "L8=>R", "A=>HAS_B>", "B=>HAS_A>");

    /** Whether the texts were read before; if not, as if they were new each time. */
    @Param({"true", "false"})
    public boolean kept;

    @Param({"1", "2", "4"})
    public int maxLevel;

    private TraverseRequest read(Constructed constructed) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("start", "Root");
        config.put("expand", RULES);
        config.put("labelFilter", ">B");
        config.put("resultWhere", "value==true");
        config.put("uniqueness", "NONE");
        config.put("maxLevel", (long) maxLevel);
        return TraverseRequest.of(
                Parameters.of(config),
                Defaults.ofProcedures(Scope.PERMANENT),
                InstalledExtensions.NONE,
                constructed,
                List.of());
    }

    private Constructed constructed(TreeState state) {
        return kept ? state.tree.graph().traversals().constructed() : new Constructed();
    }

    /** The request alone, without its names. */
    @Benchmark
    public TraverseRequest construct(TreeState state) {
        return read(constructed(state));
    }

    /** With its transaction. */
    @Benchmark
    public long walk(TreeState state) {
        TraverseRequest request = read(constructed(state));
        try (InternalTransaction transaction = state.tree.graph().begin();
                Walk walk = state.tree.graph().traversals().open(transaction, request.walk())) {
            return walk.count().count();
        }
    }
}
