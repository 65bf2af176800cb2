package io.tremaux.http.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import io.tremaux.http.rows.Rows;
import io.tremaux.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/**
 * The rows of one answer on their way to a client: one JSON document, or a line for each row. The first 16 KiB are held
 * back, so that a failure in time can still become an answer with a status of its own. While the client is slow to
 * read, the turn is given to other traversals. Not thread-safe.
 */
public final class ResponseStream extends OutputStream {
    private static final int CAPACITY = 16 << 10;

    /** A client abort shows at the third write behind it: within a second. */
    private static final long BETWEEN_BLANKS_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long BEFORE_FIRST_BLANK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Lines after which the clock is read, since that takes as long as to write one. */
    private static final int BETWEEN_CLOCKS = 16;

    /** A line that waits leaves after this time. */
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final OutputStream out;
    private final Turn turn;
    private final Runnable assertWanted;
    private final Runnable whenBegun;
    private final boolean lines;
    private final byte[] held = new byte[CAPACITY];
    private int written; // lines
    private int length; // bytes that are held
    private boolean begun; // the first byte was passed on: from here on a failure is told in the stream
    private long passedOnNanos = System.nanoTime();
    private final JsonGenerator json; // writes into this stream

    /**
     * @param assertWanted throws if the traversal was ended while its client was slow
     * @param whenBegun runs before the first byte is passed on
     * @param lines whether to write a line for each row, and the summary as the last, in place of one document
     */
    public ResponseStream(OutputStream out, Turn turn, Runnable assertWanted, Runnable whenBegun, boolean lines)
            throws IOException {
        this.out = out;
        this.turn = turn;
        this.assertWanted = assertWanted;
        this.whenBegun = whenBegun;
        this.lines = lines;
        this.json = Json.FACTORY.createGenerator(this);
        json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        if (lines) {
            json.setRootValueSeparator(null);
        } else {
            json.writeStartObject();
        }
    }

    /** The turn for the traversal: each of its looks keeps this stream alive. */
    public Turn turn() {
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
    public boolean hasBegun() {
        return begun;
    }

    /** Begins an array of a document; lines have none. */
    public void beginArray(String name) throws IOException {
        if (!lines) {
            json.writeArrayFieldStart(name);
        }
    }

    /** Writes the row found last. The first line leaves at once, others when some have gathered or after a moment. */
    public void write(Rows rows) throws IOException {
        rows.writeTo(json);
        if (lines) {
            json.writeRaw('\n');
            if (!begun || ++written % BETWEEN_CLOCKS == 0 && isSilentFor(MOMENT_NANOS)) {
                sendAtLeastABlank();
            }
        }
    }

    public void endArray() throws IOException {
        if (!lines) {
            json.writeEndArray();
        }
    }

    /**
     * Writes the summary and passes everything on. Nothing can be written afterwards; the stream below stays open.
     *
     * @param summary writes members of an object
     */
    public void end(Json.Document summary) throws IOException {
        if (lines) {
            json.writeStartObject();
            json.writeObjectFieldStart("summary");
        }
        summary.writeTo(json);
        json.writeEndObject();
        if (lines) {
            json.writeEndObject();
            json.writeRaw('\n');
        }
        json.close();
        passOn();
    }

    /**
     * Sends a blank now and then while the traversal finds nothing, so that a client abort shows; JSON allows blanks
     * between two tokens. The status of lines is fixed after a second; that of a document stays open. Reads a clock.
     */
    private void keepAlive() throws IOException {
        if (!begun && !lines) {
            return;
        }
        boolean isWaiting = lines && (length > 0 || json.getOutputBuffered() > 0);
        long blank = begun ? BETWEEN_BLANKS_NANOS : BEFORE_FIRST_BLANK_NANOS;
        if (isSilentFor(isWaiting ? MOMENT_NANOS : blank)) {
            sendAtLeastABlank();
        }
    }

    private boolean isSilentFor(long nanos) {
        return System.nanoTime() - passedOnNanos >= nanos;
    }

    /** Sends what is held, or a blank if that is nothing: a write is what shows a client abort. */
    private void sendAtLeastABlank() throws IOException {
        json.flush(); // to what is held
        if (length == 0) {
            write(' ');
        }
        flush();
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

    /** Passes everything on, as far as to the client. May wait for the client, without the turn. */
    @Override
    public void flush() throws IOException {
        passOn();
        turn.<IOException>whileAway(out::flush, assertWanted);
    }

    /** Gives what is held to the web server. If that waits for the client, other traversals have the turn. */
    private void passOn() throws IOException {
        if (!begun) {
            begun = true;
            whenBegun.run();
        }
        passedOnNanos = System.nanoTime();
        turn.<IOException>whileAway(() -> out.write(held, 0, length), assertWanted);
        length = 0;
    }
}
