package io.tremaux.load;

import io.tremaux.tools.Console;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * What came of the requests of a phase. Samples are the requests that were answered, or given up, after the unmeasured
 * time; the time of the throughput ends with the last of them. Errors, and what was acknowledged, count from the
 * beginning.
 */
final class Results {
    /** An error: the connection failed or was closed, or the answer did not come in time. */
    static final String NO_ANSWER = "no answer";

    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "clock");
        thread.setDaemon(true);
        return thread;
    });

    private final int batch;
    private final Histogram nanos = new ConcurrentHistogram(3);
    private final LongAdder sent = new LongAdder();
    private final LongAdder acknowledged = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder measuredFailures = new LongAdder();
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();
    private final LongAdder inTime = new LongAdder();
    private volatile long from = Long.MAX_VALUE;
    private volatile long seconds = 1;
    private volatile Cpu.Seconds before = new Cpu.Seconds(0, 0);
    private volatile Cpu.Seconds cores = new Cpu.Seconds(0, 0);

    Results(int batch) {
        this.batch = batch;
    }

    /** @param from by {@link System#nanoTime}, from where on requests are measured */
    void measure(long from, int seconds, Cpu cpu) {
        this.seconds = seconds;
        this.from = from;
        last.set(from);
        long delay = from - System.nanoTime();
        CLOCK.schedule(() -> before = cpu.now(), delay, TimeUnit.NANOSECONDS);
        CLOCK.schedule(
                () -> {
                    Cpu.Seconds spent = cpu.now().minus(before);
                    cores = new Cpu.Seconds(spent.client() / seconds, spent.server() / seconds);
                },
                delay + TimeUnit.SECONDS.toNanos(seconds),
                TimeUnit.NANOSECONDS);
    }

    void sent() {
        sent.increment();
    }

    void acknowledged(long due) {
        acknowledged.increment();
        if (sample(due) && Console.seconds(System.nanoTime() - from) < seconds) {
            inTime.increment();
        }
    }

    /** @param nothingWritten whether the error says so; else the elements may be there or not */
    void failed(long due, String error, boolean nothingWritten) {
        errors.computeIfAbsent(error, key -> new LongAdder()).increment();
        if (nothingWritten) {
            rejected.increment();
        }
        if (sample(due)) {
            measuredFailures.increment();
        }
    }

    private boolean sample(long due) {
        long now = System.nanoTime();
        if (now < from) {
            return false;
        }
        nanos.recordValue(Math.max(0, now - due));
        last.accumulateAndGet(now, Math::max);
        return true;
    }

    long samples() {
        return nanos.getTotalCount();
    }

    long acknowledgedElements() {
        return acknowledged.sum() * batch;
    }

    /**
     * Elements of requests of which nothing is known: without an answer, or with an error that may have come after the
     * commit.
     */
    long uncertainElements() {
        return (sent.sum() - acknowledged.sum() - rejected.sum()) * batch;
    }

    /** Requests that have no answer yet. */
    long underWay() {
        return sent.sum() - acknowledged.sum() - failures();
    }

    long failures() {
        return errors.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** Each error and its number, in alphabetical order. */
    Map<String, LongAdder> errors() {
        return new TreeMap<>(errors);
    }

    double errorPercent() {
        return samples() == 0 ? 0 : 100.0 * measuredFailures.sum() / samples();
    }

    /** Requests a second that were answered without an error. */
    double throughput() {
        double seconds = Console.seconds(last.get() - from);
        return seconds <= 0 ? 0 : (samples() - measuredFailures.sum()) / seconds;
    }

    /** The same until the measured time ends, without the answers that came late: of requests at a rate. */
    double throughputInTime() {
        return (double) inTime.sum() / seconds;
    }

    double averageMillis() {
        return Console.millis(nanos.getMean());
    }

    /** @param percent 0 for the minimum, 100 for the maximum */
    double millis(double percent) {
        return Console.millis(percent == 0 ? nanos.getMinValue() : nanos.getValueAtPercentile(percent));
    }

    /** Processors that the client and the server kept busy while it was measured. */
    Cpu.Seconds cores() {
        return cores;
    }
}
