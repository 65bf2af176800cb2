package io.tremaux.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Holds back the beginning of an answer, so that a failure in time can still become an answer of its own, with its own
 * status. Once anything is passed on, the status is on its way. Not thread-safe.
 */
final class HeldOutput extends OutputStream {
    private static final int CAPACITY = 16 << 10;

    private final OutputStream out;
    private final byte[] held = new byte[CAPACITY];
    private int length;
    private boolean passedOn;
    private long passedOnNanos = System.nanoTime();

    HeldOutput(OutputStream out) {
        this.out = out;
    }

    /** Whether anything was passed on, so that the status can no longer be changed. */
    boolean passedOn() {
        return passedOn;
    }

    @Override
    public void write(int single) throws IOException {
        if (length == CAPACITY) {
            passOn();
        }
        held[length++] = (byte) single;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        int from = offset;
        int left = count;
        while (left > 0) {
            if (length == CAPACITY) {
                passOn();
            }
            int fitting = Math.min(left, CAPACITY - length);
            System.arraycopy(bytes, from, held, length, fitting);
            length += fitting;
            from += fitting;
            left -= fitting;
        }
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** The last time that anything was passed on, or the beginning, by {@link System#nanoTime}. */
    long passedOnNanos() {
        return passedOnNanos;
    }

    /** The answer is complete: passes everything on. */
    void finish() throws IOException {
        passOn();
    }

    /** Passes everything on, as far as to the client. */
    @Override
    public void flush() throws IOException {
        passOn();
        out.flush();
    }

    private void passOn() throws IOException {
        passedOn = true;
        passedOnNanos = System.nanoTime();
        out.write(held, 0, length);
        length = 0;
    }
}
