package io.tremaux.janusgraph.coherence;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells how much time has passed, by two clocks of the machine. The first never jumps, but may stand still while the
 * machine sleeps; the second goes on, but may be set. The longer of both times counts, so that nothing is taken for
 * younger than it is. Thread-safe.
 *
 * @param nanos of a clock that never jumps
 * @param millis of the day
 */
public record Clock(LongSupplier nanos, LongSupplier millis) {
    /** Both clocks of this machine. */
    public static final Clock OF_THE_MACHINE = new Clock(System::nanoTime, System::currentTimeMillis);

    /** A moment, by both clocks. */
    public record Moment(long nanos, long millis) {}

    Moment now() {
        return new Moment(nanos.getAsLong(), millis.getAsLong());
    }

    /** Whether so many nanoseconds have passed since a moment. */
    boolean isPast(Moment since, long wanted) {
        return nanos.getAsLong() - since.nanos >= wanted
                || millis.getAsLong() - since.millis >= TimeUnit.NANOSECONDS.toMillis(wanted);
    }
}
