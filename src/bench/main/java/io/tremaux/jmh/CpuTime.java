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

    /** The median of each in milliseconds. They run in turn, in as many rounds to warm up as are measured. */
    static double[] medians(int rounds, Runnable... answers) {
        double[][] millis = new double[answers.length][rounds];
        for (int round = -rounds; round < rounds; round++) {
            for (int i = 0; i < answers.length; i++) {
                long start = nanos();
                answers[i].run();
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
