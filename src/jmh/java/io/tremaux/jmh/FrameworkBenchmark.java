package io.tremaux.jmh;

import io.tremaux.neo4j.entity.NodeAtHand;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The most that caches of labels and properties can gain under {@code engine=neo4j}: Neo4j's traversal framework over
 * cursors alone, which knows labels and properties in advance or asks for them, next to the engine without caches.
 *
 * <pre>{@code scripts/dev jmh one FrameworkBenchmark}</pre>
 */
@State(Scope.Benchmark)
public class FrameworkBenchmark extends SingleShots {
    /** The source of a node's labels and properties. */
    public enum Asked {
        /** The Core API, as by {@code engine=neo4j} with {@code cache=none}. */
        CORE_API,
        CURSORS,
        NOBODY
    }

    @Param
    public Asked asked;

    /** Label questions a node beside the two or three of the seed traversal. */
    @Param({"0", "8"})
    public int more;

    private SeedGraph tree;
    private long root;
    private BitSet trueBs;
    private long count;

    @Setup
    public void read(TreeState state) {
        tree = state.tree;
        root = tree.root();
        makeTokens();
        trueBs = trueBs();
        count = tree.walk(Variant.UNCACHED).count();
    }

    /** The engine asks for no label that the database has never seen. */
    private void makeTokens() {
        try (InternalTransaction transaction = tree.graph().begin()) {
            transaction.createNode(SeedTraversal.OTHERS.toArray(Label[]::new));
        } // rolled back; tokens stay
    }

    private BitSet trueBs() {
        BitSet found = new BitSet();
        try (InternalTransaction transaction = tree.graph().begin();
                ResourceIterator<Node> nodes = transaction.findNodes(SeedTraversal.B, SeedTraversal.VALUE, true)) {
            nodes.forEachRemaining(node -> found.set((int) NodeAtHand.idOf(node)));
        }
        return found;
    }

    @Benchmark
    public long walk() {
        try (InternalTransaction transaction = tree.graph().begin()) {
            return switch (asked) {
                case CORE_API -> engine(transaction);
                case CURSORS -> loop(transaction, null);
                case NOBODY -> loop(transaction, trueBs);
            };
        }
    }

    private long engine(InternalTransaction transaction) {
        return tree.walk(transaction, Variant.NEO4J, more == 0 ? SeedTraversal.WHOLE : SeedTraversal.PRODUCTION)
                .count();
    }

    private long loop(InternalTransaction transaction, @Nullable BitSet known) {
        List<Label> others = SeedTraversal.OTHERS.subList(0, more);
        try (FrameworkLoop loop = new FrameworkLoop(transaction, others, known)) {
            long found = loop.count(root);
            SeedGraph.check("count", found, count);
            return found;
        }
    }
}
