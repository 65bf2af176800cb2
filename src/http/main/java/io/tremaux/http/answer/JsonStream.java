package io.tremaux.http.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.admission.Turn;
import io.tremaux.http.rows.AnswerRows;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A response stream that writes the rows as JSON: one document, or a line for each row.
 *
 * <pre>
 *  document   {"nodes": [row, row, ...], "count": 2, ...}      an array for each kind of rows, then the summary
 *  lines      row
 *             row
 *             {"summary": {"count": 2, ...}}
 * </pre>
 */
final class JsonStream extends ResponseStream {
    private final boolean lines;
    private int written; // lines since the response began; every few of them the clock is read
    private final JsonGenerator json; // writes into this stream

    /** @param lines whether to write a line for each row and a last line with the summary, instead of one document */
    JsonStream(OutputStream out, Turn turn, Runnable assertWanted, Runnable whenBegun, boolean lines)
            throws IOException {
        super(out, turn, assertWanted, whenBegun);
        this.lines = lines;
        this.json = Json.FACTORY.createGenerator(this);
        json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        if (lines) {
            json.setRootValueSeparator(null);
        } else {
            json.writeStartObject();
        }
    }

    @Override
    boolean isUnlimited() {
        return lines;
    }

    @Override
    boolean mustBeWhole() {
        return false;
    }

    @Override
    void begin(AnswerRows rows, LongConsumer hold) {}

    /** Begins an array in a document. Lines have no arrays. */
    @Override
    void beginArray(String name) throws IOException {
        if (!lines) {
            json.writeArrayFieldStart(name);
        }
    }

    /** Writes a row. The first line is sent at once; others when the buffer is full, or when nothing left for 50 ms. */
    @Override
    void write(AnswerRows rows) throws IOException {
        rows.writeTo(json);
        if (lines) {
            json.writeRaw('\n');
            if (!hasBegun() || ++written % BETWEEN_CLOCKS == 0 && isSilentFor(MOMENT_NANOS)) {
                sendAtLeastABlank();
            }
        }
    }

    @Override
    void endArray() throws IOException {
        if (!lines) {
            json.writeEndArray();
        }
    }

    @Override
    void end(Json.Document summary, long results, @Nullable String truncated) throws IOException {
        end(summary);
    }

    @Override
    void fail(Json.Document summary, Problem problem) throws IOException {
        endArray();
        end(summary);
    }

    /** Writes the summary, closes the generator, and passes everything on. */
    private void end(Json.Document summary) throws IOException {
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
     * Sends waiting lines, or a blank: JSON allows blanks between two tokens. The first blank of lines, after a second,
     * fixes the status of the response. A document gets no blank before it has begun: its status can still change.
     */
    @Override
    void keepAlive() throws IOException {
        if (!hasBegun() && !lines) {
            return;
        }
        boolean isWaiting = lines && (length() > 0 || json.getOutputBuffered() > 0);
        long blank = hasBegun() ? BETWEEN_BLANKS_NANOS : BEFORE_FIRST_BLANK_NANOS;
        if (isSilentFor(isWaiting ? MOMENT_NANOS : blank)) {
            sendAtLeastABlank();
        }
    }

    /** Sends the bytes that are held, or a blank if there are none: only a write shows a client abort. */
    private void sendAtLeastABlank() throws IOException {
        json.flush(); // to what is held
        if (length() == 0) {
            write(' ');
        }
        flush();
    }
}
