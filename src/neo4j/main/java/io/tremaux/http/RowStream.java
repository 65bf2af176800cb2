package io.tremaux.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.rows.Rows;
import io.tremaux.json.Json;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * How rows reach a client: as one JSON document, or as lines. After the first bytes {@link #keepAlive} sends a blank
 * now and then, which JSON allows between two tokens. So the server notices that a client hung up while the walk finds
 * nothing. Not thread-safe.
 */
abstract class RowStream {
    /** A hang-up shows at the third write behind it: within a second. */
    private static final long BETWEEN_BLANKS_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    final HeldOutput out;
    final JsonGenerator json;

    private RowStream(HeldOutput out) throws IOException {
        this.out = out;
        this.json = Json.FACTORY.createGenerator(out);
    }

    /** An object with an array for each kind of rows, and the summary's members behind them. */
    static RowStream document(HeldOutput out) throws IOException {
        return new Document(out);
    }

    /** A row a line; the last line is the summary. */
    static RowStream lines(HeldOutput out) throws IOException {
        return new Lines(out);
    }

    /** Whether a failure can still become an answer of its own. */
    final boolean hasBegun() {
        return out.passedOn();
    }

    abstract void beginArray(String name) throws IOException;

    /** Writes the row found last. */
    abstract void write(Rows rows) throws IOException;

    abstract void endArray() throws IOException;

    /** @param summary writes members of an object */
    abstract void end(Json.Document summary) throws IOException;

    /** Called now and then while the walk finds nothing; costs reading a clock. */
    void keepAlive() throws IOException {
        if (hasBegun() && isSilentFor(BETWEEN_BLANKS_NANOS)) {
            sendAtLeastABlank();
        }
    }

    final boolean isSilentFor(long nanos) {
        return System.nanoTime() - out.passedOnNanos() >= nanos;
    }

    final void sendAtLeastABlank() throws IOException {
        json.flush(); // to what is held
        if (out.isEmpty()) {
            out.write(' ');
        }
        out.flush();
    }

    private static final class Document extends RowStream {
        Document(HeldOutput out) throws IOException {
            super(out);
            json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
            json.writeStartObject();
        }

        @Override
        void beginArray(String name) throws IOException {
            json.writeArrayFieldStart(name);
        }

        @Override
        void write(Rows rows) throws IOException {
            rows.writeTo(json);
        }

        @Override
        void endArray() throws IOException {
            json.writeEndArray();
        }

        @Override
        void end(Json.Document summary) throws IOException {
            summary.writeTo(json);
            json.writeEndObject();
            json.close();
            out.finish();
        }
    }

    /** The first line leaves at once, the others when some have gathered or after a moment. */
    private static final class Lines extends RowStream {
        private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
        private static final long BEFORE_FIRST_BLANK_NANOS = TimeUnit.SECONDS.toNanos(1);

        Lines(HeldOutput out) throws IOException {
            super(out);
            json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
            json.setRootValueSeparator(null);
        }

        @Override
        void beginArray(String name) {}

        @Override
        void write(Rows rows) throws IOException {
            rows.writeTo(json);
            json.writeRaw('\n');
            if (!hasBegun() || isSilentFor(MOMENT_NANOS)) {
                sendAtLeastABlank();
            }
        }

        @Override
        void endArray() {}

        @Override
        void end(Json.Document summary) throws IOException {
            json.writeStartObject();
            json.writeObjectFieldStart("summary");
            summary.writeTo(json);
            json.writeEndObject();
            json.writeEndObject();
            json.writeRaw('\n');
            json.close();
            out.finish();
        }

        /** A line that waits leaves before long; the status of an answer without lines is fixed after a second. */
        @Override
        void keepAlive() throws IOException {
            boolean isWaiting = !out.isEmpty() || json.getOutputBuffered() > 0;
            long blank = hasBegun() ? BETWEEN_BLANKS_NANOS : BEFORE_FIRST_BLANK_NANOS;
            if (isSilentFor(isWaiting ? MOMENT_NANOS : blank)) {
                sendAtLeastABlank();
            }
        }
    }
}
