package io.tremaux.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Figures on standard output, progress on standard error. */
public final class Console {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private Console() {}

    public static void line(String format, Object... arguments) {
        System.out.printf(Locale.ROOT, format + "%n", arguments);
    }

    public static void progress(String format, Object... arguments) {
        note("  " + format, arguments);
    }

    /** A line about the run on standard error. */
    public static void note(String format, Object... arguments) {
        System.err.printf(Locale.ROOT, format + "%n", arguments);
    }

    /** A text of figures. */
    public static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /** Writes a file, and the folder that it is in. */
    public static void write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new CommandException(file + " cannot be written", e);
        }
    }

    public static double millis(double nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    public static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }
}
