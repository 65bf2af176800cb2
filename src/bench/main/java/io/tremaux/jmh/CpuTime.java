package io.tremaux.jmh;

import io.tremaux.tools.Console;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** The CPU time of the thread that asks. */
final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTime() {}

    static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /**
     * The median CPU time of each task, in milliseconds. The tasks run in turn, first in {@code rounds} rounds to warm
     * up, then in {@code rounds} measured ones. The work of other threads is not counted.
     */
    static double[] medians(int rounds, Runnable... tasks) {
        double[][] millis = new double[tasks.length][rounds];
        for (int round = -rounds; round < rounds; round++) {
            for (int i = 0; i < tasks.length; i++) {
                long start = nanos();
                tasks[i].run();
                if (round >= 0) {
                    millis[i][round] = Console.millis(nanos() - start);
                }
            }
        }
        return Arrays.stream(millis)
                .mapToDouble(each -> Ratio.of(Arrays.stream(each)).median())
                .toArray();
    }
}
