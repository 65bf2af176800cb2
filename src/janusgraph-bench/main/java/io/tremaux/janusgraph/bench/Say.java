package io.tremaux.janusgraph.bench;

import java.util.Locale;

/** Figures on standard output, progress on standard error. */
final class Say {
    private static final double NANOS_PER_SECOND = 1e9;

    private Say() {}

    static void line(String format, Object... arguments) {
        System.out.printf(Locale.ROOT, format + "%n", arguments);
    }

    static void progress(String format, Object... arguments) {
        System.err.printf(Locale.ROOT, "  " + format + "%n", arguments);
    }

    static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }
}
