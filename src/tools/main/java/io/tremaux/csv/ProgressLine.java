package io.tremaux.csv;

import io.tremaux.csv.load.LoadedRows;
import io.tremaux.tools.Console;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;

/** Tells on standard error how far the load is: in one line that changes, or in a line every ten seconds. */
final class ProgressLine extends TimerTask implements AutoCloseable {
    private static final long ON_TERMINAL_MILLIS = 500;
    private static final long ELSEWHERE_MILLIS = 10_000;
    private static final int WIDTH = 110;

    private final LoadedRows loaded;
    private final boolean terminal;
    private final Timer timer = new Timer("progress", true);

    ProgressLine(LoadedRows loaded, boolean terminal) {
        this.loaded = loaded;
        this.terminal = terminal;
        long period = terminal ? ON_TERMINAL_MILLIS : ELSEWHERE_MILLIS;
        timer.schedule(this, period, period);
    }

    @Override
    public void run() {
        if (terminal) {
            System.err.printf(Locale.ROOT, "\r%-" + WIDTH + "s", loaded.progress());
        } else {
            Console.progress("%s", loaded.progress());
        }
    }

    @Override
    public void close() {
        timer.cancel();
        if (terminal) {
            System.err.printf(Locale.ROOT, "\r%" + WIDTH + "s\r", "");
        }
    }
}
