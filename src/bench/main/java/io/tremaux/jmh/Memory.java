package io.tremaux.jmh;

import io.tremaux.service.SharedCache;
import io.tremaux.status.CacheStatus;
import java.util.Map;
import org.openjdk.jol.info.GraphLayout;

/**
 * The bytes of the permanent caches of the seed tree: of every object reachable from them, by JOL, and by their own
 * count. Also the bytes that a walk allocates, which should not depend on the number of nodes.
 *
 * <pre>{@code scripts/dev jmh memory}</pre>
 */
public final class Memory {
    private static final Map<String, String> DEFAULTS = Map.of("folder", "target/jmh/data", "depth", "5");
    private static final int WALKS = 5;
    private static final double KILO = 1000;

    private Memory() {}

    public static void main(String[] commandLine) {
        Arguments arguments = Arguments.parse(commandLine, DEFAULTS);
        int depth = arguments.number("depth");
        try (SeedGraph tree = SeedGraph.open(TreeState.home(arguments.text("folder"), depth), depth)) {
            Report.facts("scripts/dev jmh memory " + arguments);
            caches(tree);
            allocations(tree);
        }
    }

    private static void caches(SeedGraph tree) {
        tree.walk(Variant.CACHED);
        tree.walk(Variant.CACHED);
        CacheStatus status = tree.graph().traversals().caches();
        GraphLayout layout =
                GraphLayout.parseInstance(SharedCache.of(tree.graph().traversals()));
        Report.header("permanent caches", "bytes", "bytes a node");
        Report.row("by JOL", layout.totalSize(), (double) layout.totalSize() / tree.nodes());
        Report.row("charged", status.bytes(), (double) status.bytes() / tree.nodes());
        Report.line("%n```text%n%s```%n", layout.toFootprint());
    }

    /** Of the last of a few walks, in a row. */
    private static void allocations(SeedGraph tree) {
        Report.header("a walk of " + tree.nodes() + " nodes", "KB allocated", "bytes a node");
        for (Variant variant : Variant.values()) {
            long bytes = 0;
            for (int i = 0; i < WALKS; i++) {
                bytes = tree.walk(variant).cost().allocatedBytes();
            }
            Report.row(variant, bytes / KILO, (double) bytes / tree.nodes());
        }
    }
}
