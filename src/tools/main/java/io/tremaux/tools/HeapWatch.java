package io.tremaux.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The heap in use of a server on this machine, garbage included, by {@code jstat}: it reads what the server counts
 * anyway.
 */
public final class HeapWatch implements AutoCloseable {
    private static final String EVERY_MILLIS = "100";
    private static final List<String> USED = List.of("S0U", "S1U", "EU", "OU");
    private static final double KILOBYTES_PER_MEGABYTE = 1024;

    private final Process jstat;
    private final AtomicLong largestKilobytes = new AtomicLong();

    public HeapWatch(String pid) {
        String program =
                Path.of(System.getProperty("java.home"), "bin", "jstat").toString();
        try {
            jstat = new ProcessBuilder(program, "-gc", pid, EVERY_MILLIS)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new CommandException("jstat does not run: " + e.getMessage(), e);
        }
        Thread reader = new Thread(this::read, "jstat");
        reader.setDaemon(true);
        reader.start();
    }

    /** The largest use since the last call; 0 if {@code jstat} told nothing. */
    public double takeLargestMegabytes() {
        return largestKilobytes.getAndSet(0) / KILOBYTES_PER_MEGABYTE;
    }

    @Override
    public void close() {
        jstat.destroy();
    }

    private void read() {
        try (BufferedReader lines = jstat.inputReader()) {
            List<String> header = columns(lines.readLine());
            if (!header.containsAll(USED)) {
                return;
            }
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> row = columns(line);
                double used = USED.stream()
                        .mapToDouble(name -> Double.parseDouble(row.get(header.indexOf(name))))
                        .sum();
                largestKilobytes.accumulateAndGet((long) used, Math::max);
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static List<String> columns(String line) {
        return line == null ? List.of() : Arrays.asList(line.strip().split("\\s+"));
    }
}
