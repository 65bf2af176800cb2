package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.floor.Csr;
import io.tremaux.floor.FloorLoop;
import java.util.BitSet;
import java.util.List;

/**
 * The walks over bare arrays in this process: no server, no protocol, no transaction, only the relationships that are
 * followed.
 */
final class Floor {
    static final String FAMILY = "bare arrays";

    private final Export graph;

    Floor(Export graph) {
        this.graph = graph;
    }

    /** @param starts of each answer those whose counts it adds up */
    Contender contender(Walk walk, List<int[]> starts) {
        long begun = System.nanoTime();
        FloorLoop loop = new FloorLoop(rows(walk), walk.manner(), starts.get(0));
        Contender contender = Contender.outside(FAMILY, "CSR loop", start -> {
            loop.startAt(starts.get(start));
            long from = System.nanoTime();
            loop.run();
            double ms = (System.nanoTime() - from) / Bolt.NANOS_PER_MILLI;
            return new Answer(loop.counts().returned(), ms);
        });
        contender.loadMs = (System.nanoTime() - begun) / Bolt.NANOS_PER_MILLI;
        return contender;
    }

    private Csr rows(Walk walk) {
        Csr rows = Csr.of(graph.nodes(), edge -> forEach(walk, edge));
        for (int node = 0; node < graph.nodes(); node++) {
            rows.labels()[node] = judge(walk, node);
            rows.values()[node] = walk.returned().isEmpty() || graph.isTrue(node) ? Csr.TRUE : Csr.FALSE;
        }
        return rows;
    }

    /** Numbers only the relationships that the walk follows: the loop has a bit for each. */
    private void forEach(Walk walk, Csr.Edge edge) {
        BitSet followed = graph.followed(walk);
        int number = 0;
        for (int i = 0; i < graph.relationships(); i++) {
            if (followed.get(graph.type(i))) {
                add(walk, edge, graph.source(i), graph.target(i), number++);
            }
        }
    }

    private static void add(Walk walk, Csr.Edge edge, int source, int target, int number) {
        if (walk.direction() != Walk.Direction.IN) {
            edge.of(source, target, number);
        }
        if (walk.direction() == Walk.Direction.IN || walk.direction() == Walk.Direction.BOTH && source != target) {
            edge.of(target, source, number);
        }
    }

    private byte judge(Walk walk, int node) {
        if (!walk.denied().isEmpty()) {
            return graph.isLabelled(node, walk.denied()) ? Csr.DENIED : Csr.RETURNED;
        }
        return walk.returned().isEmpty() || graph.isLabelled(node, walk.returned()) ? Csr.RETURNED : Csr.EXPANDED;
    }
}
