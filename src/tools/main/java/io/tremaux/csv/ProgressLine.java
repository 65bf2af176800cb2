package io.tremaux.csv;

import io.tremaux.csv.load.Tally;
import java.util.Locale;

/** Tells on standard error how far the load is: in one line that changes, or in a line every ten seconds. */
final class ProgressLine implements AutoCloseable {
    private static final long ON_TERMINAL_MILLIS = 500;
    private static final long ELSEWHERE_MILLIS = 10_000;
    private static final int WIDTH = 110;

    private final Tally tally;
    private final boolean terminal;
    private final Thread thread;

    ProgressLine(Tally tally, boolean terminal) {
        this.tally = tally;
        this.terminal = terminal;
        this.thread = new Thread(this::tell, "progress");
        thread.setDaemon(true);
        thread.start();
    }

    private void tell() {
        try {
            while (true) {
                Thread.sleep(terminal ? ON_TERMINAL_MILLIS : ELSEWHERE_MILLIS);
                if (terminal) {
                    System.err.printf(Locale.ROOT, "\r%-" + WIDTH + "s", tally.progress());
                } else {
                    System.err.println("  " + tally.progress());
                }
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        if (terminal) {
            System.err.printf(Locale.ROOT, "\r%" + WIDTH + "s\r", "");
        }
    }
}
