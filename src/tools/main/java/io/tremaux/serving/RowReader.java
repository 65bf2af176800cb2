package io.tremaux.serving;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Reads an answer of lines. Closing it before its end hangs up. */
final class RowReader implements AutoCloseable {
    private final Counted bytes;
    private final BufferedReader lines;
    private String last = "";
    private long rows;

    RowReader(InputStream answer) {
        bytes = new Counted(answer);
        lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }

    /** Waits until the first byte has come. */
    void awaitFirstByte() throws IOException {
        lines.mark(1);
        lines.read();
        lines.reset();
    }

    /** Reads rows up to a number of them or to the end, whichever is first. */
    void read(long upTo) throws IOException {
        while (rows < upTo) {
            String line = lines.readLine();
            if (line == null) {
                return;
            }
            last = line.stripLeading(); // a silent stream sends blanks
            if (last.startsWith("{\"elementId\"")) {
                rows++;
            }
        }
    }

    long rows() {
        return rows;
    }

    long bytes() {
        return bytes.count;
    }

    /** The line read last. */
    String last() {
        return last;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    /** The reader above reads arrays only. */
    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = in.read(into, offset, length);
            count += Math.max(read, 0);
            return read;
        }
    }
}
