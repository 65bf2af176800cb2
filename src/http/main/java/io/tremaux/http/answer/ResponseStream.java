package io.tremaux.http.answer;

import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import io.tremaux.http.rows.AnswerRows;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one answer on their way to a client. The first 16 KiB are held back, so that a failure in time can still
 * become an answer with a status of its own. While the client is slow to read, the turn is given to other traversals.
 * Not thread-safe.
 */
abstract sealed class ResponseStream extends OutputStream permits JsonStream, ArrowStream {
    private static final int CAPACITY = 16 << 10;

    /** A client abort shows at the third write behind it: within a second. */
    static final long BETWEEN_BLANKS_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    static final long BEFORE_FIRST_BLANK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Rows after which the clock is read, since that takes as long as to write one. */
    static final int BETWEEN_CLOCKS = 16;

    /** A row that waits leaves after this time. */
    static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final OutputStream out;
    private final Turn turn;
    private final Runnable assertWanted;
    private final Runnable whenBegun;
    private final byte[] held = new byte[CAPACITY];
    private int length; // bytes that are held
    private boolean begun; // the first byte was passed on: from here on a failure is told in the stream
    private long passedOnNanos = System.nanoTime();

    /**
     * @param assertWanted throws if the traversal was ended while its client was slow
     * @param whenBegun runs before the first byte is passed on
     */
    ResponseStream(OutputStream out, Turn turn, Runnable assertWanted, Runnable whenBegun) {
        this.out = out;
        this.turn = turn;
        this.assertWanted = assertWanted;
        this.whenBegun = whenBegun;
    }

    /** The turn for the traversal: each of its looks keeps this stream alive. */
    final Turn turn() {
        return new ForwardingTurn(turn) {
            /** @throws UncheckedIOException if the client hung up */
            @Override
            public void giveWay(long heldBytes, Runnable assertWanted) {
                super.giveWay(heldBytes, assertWanted);
                try {
                    keepAlive();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /** Whether anything was passed on, so that the status can no longer be changed. */
    final boolean hasBegun() {
        return begun;
    }

    /** Whether an answer may have any number of rows. */
    abstract boolean isUnlimited();

    /** Whether its reader takes rows for all there are, unless reading fails. */
    abstract boolean mustBeWhole();

    /**
     * Takes up the rows that are to be written.
     *
     * @param hold charges the memory that the stream holds
     */
    abstract void begin(AnswerRows rows, LongConsumer hold);

    /** Begins an array of rows. */
    abstract void beginArray(String name) throws IOException;

    /** Writes the row found last. */
    abstract void write(AnswerRows rows) throws IOException;

    abstract void endArray() throws IOException;

    /**
     * Writes the summary and passes everything on. Nothing can be written afterwards; the stream below stays open.
     *
     * @param summary writes members of an object
     * @param results rows that were written
     * @param truncated what cut them short; null if nothing did
     */
    abstract void end(Json.Document summary, long results, @Nullable String truncated) throws IOException;

    /**
     * Tells that something failed behind the rows, and passes everything on, as above.
     *
     * @param summary writes members of an object, with the problem
     */
    abstract void fail(Json.Document summary, Problem problem) throws IOException;

    /** Sends something now and then while the traversal finds nothing, so that a client abort shows. Reads a clock. */
    abstract void keepAlive() throws IOException;

    /** Releases what the stream holds. The stream below stays open. */
    @Override
    public void close() {}

    final boolean isSilentFor(long nanos) {
        return System.nanoTime() - passedOnNanos >= nanos;
    }

    /** Bytes that are held. */
    final int length() {
        return length;
    }

    @Override
    public final void write(int single) throws IOException {
        if (length == CAPACITY) {
            passOn();
        }
        held[length++] = (byte) single;
    }

    @Override
    public final void write(byte[] bytes, int offset, int count) throws IOException {
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

    /** Passes everything on, as far as to the client. May wait for the client, without the turn. */
    @Override
    public final void flush() throws IOException {
        passOn();
        turn.<IOException>whileAway(out::flush, assertWanted);
    }

    /** Gives what is held to the web server. If that waits for the client, other traversals have the turn. */
    final void passOn() throws IOException {
        if (!begun) {
            begun = true;
            whenBegun.run();
        }
        passedOnNanos = System.nanoTime();
        int passed = length;
        length = 0; // first: whatever fails, nothing is passed on twice
        turn.<IOException>whileAway(() -> out.write(held, 0, passed), assertWanted);
    }
}
