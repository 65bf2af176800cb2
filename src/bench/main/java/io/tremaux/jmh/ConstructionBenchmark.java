package io.tremaux.jmh;

import io.tremaux.execution.Walk;
import io.tremaux.fluent.Traversal;
import io.tremaux.fluent.Tremaux;
import io.tremaux.graph.Scope;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import io.tremaux.request.Wanted;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Short walks of the seed traversal, from the config map of a procedure to the count, with the eight rules of the study
 * in front: what it is worth that texts are read once. Maximum levels 1, 2 and 4 are walks of 5, 21 and 341 nodes.
 *
 * <pre>{@code scripts/dev jmh one ConstructionBenchmark}</pre>
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

    /** The first rules are for labels that no node has. */
    private static final int OF_NO_NODE = 8;

    /** Whether the texts were read before; if not, each walk has other ones, which find the same. */
    @Param({"true", "false"})
    public boolean kept;

    private int number;
    private Traversal compiled;

    @Param({"1", "2", "4"})
    public int maxLevel;

    @Setup
    public void prepare(TreeState state) {
        compiled = new Tremaux(state.tree.graph().traversals(), "neo4j")
                .from("Root")
                .expand(RULES.toArray(String[]::new))
                .labels(">B")
                .where("value==true,value==$other")
                .uniqueness(Uniqueness.NONE)
                .maxLevel(maxLevel);
    }

    private TraverseRequest read(TreeState state) {
        int other = kept ? 0 : ++number;
        List<String> rules = new ArrayList<>(RULES);
        Collections.shuffle(rules.subList(0, OF_NO_NODE), new Random(other));
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("start", "Root");
        config.put("expand", rules);
        config.put("labelFilter", ">B");
        config.put("resultWhere", "value==true,value==" + other);
        config.put("uniqueness", "NONE");
        config.put("maxLevel", (long) maxLevel);
        return TraverseRequest.of(
                Parameters.of(config),
                Scope.PERMANENT,
                Wanted.NODES,
                ExtensionNames.NONE,
                state.tree.graph().traversals().compiled(),
                TraverseRequest.KNOWN);
    }

    /** The request alone, not yet in the tokens of the database. */
    @Benchmark
    public TraverseRequest construct(TreeState state) {
        return read(state);
    }

    /** With its transaction. */
    @Benchmark
    public long walk(TreeState state) {
        TraverseRequest request = read(state);
        try (InternalTransaction transaction = state.tree.graph().begin();
                Walk walk = state.tree.graph().traversals().open(transaction, request.walk())) {
            return walk.count().count();
        }
    }

    /** The same walk by the fluent API, constructed once however the parameter {@code kept} is. */
    @Benchmark
    public long fluent(TreeState state) {
        try (InternalTransaction transaction = state.tree.graph().begin()) {
            return compiled.count(transaction, Map.of("other", 0L));
        }
    }
}
