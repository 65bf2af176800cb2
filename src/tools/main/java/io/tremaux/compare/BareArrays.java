package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.tools.Console;
import io.tremaux.workload.ArrayLoop;
import io.tremaux.workload.Csr;
import io.tremaux.workload.Workload;
import java.util.List;

/**
 * The traversals over bare arrays in this process: no server, no protocol, no transaction, only the relationships that
 * are followed.
 */
record BareArrays(Export graph) {
    static final String FAMILY = "bare arrays";

    /** @param starts of each answer those whose counts it adds up */
    Contender contender(Workload workload, List<int[]> starts) {
        long begun = System.nanoTime();
        ArrayLoop loop = new ArrayLoop(Csr.of(graph, workload), workload.manner(), starts.get(0));
        Contender contender = Contender.outside(FAMILY, "CSR loop", start -> {
            loop.startAt(starts.get(start));
            long from = System.nanoTime();
            loop.run();
            double ms = Console.millis(System.nanoTime() - from);
            return new Answer(loop.counts().returned(), ms);
        });
        contender.loadMs = Console.millis(System.nanoTime() - begun);
        return contender;
    }
}
