package io.tremaux.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Holds back the beginning of an answer, so that a failure in time can still become an answer of its own, with its own
 * status. It holds more than Jersey does (8 KiB): once anything is passed on, the status is on its way. Not thread-safe.
 */
final class HeldOutput extends OutputStream {
    private static final int CAPACITY = 16 << 10;

    private final OutputStream out;
    private final byte[] held = new byte[CAPACITY];
    private int length;
    private boolean passedOn;

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

    /** The answer is complete: passes everything on. */
    void finish() throws IOException {
        passOn();
    }

    private void passOn() throws IOException {
        passedOn = true;
        out.write(held, 0, length);
        length = 0;
    }
}
