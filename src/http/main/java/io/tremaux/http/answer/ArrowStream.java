package io.tremaux.http.answer;

import io.tremaux.admission.Turn;
import io.tremaux.http.arrow.ArrowRows;
import io.tremaux.http.filter.ProblemResponse;
import io.tremaux.http.rows.AnswerRows;
import io.tremaux.http.rows.ColumnarRows;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows as a stream of Arrow's record batches. A batch leaves when it is full, or after a moment. But the first leaves
 * only when it is full if it decides the type of a column, so that no type depends on the time.
 */
final class ArrowStream extends ResponseStream {
    private @Nullable ArrowRows batches;

    ArrowStream(OutputStream out, Turn turn, Runnable assertWanted, Runnable whenBegun) {
        super(out, turn, assertWanted, whenBegun);
    }

    @Override
    boolean isUnlimited() {
        return true;
    }

    @Override
    boolean mustBeWhole() {
        return true;
    }

    @Override
    void begin(AnswerRows rows, LongConsumer hold) {
        batches = new ArrowRows((ColumnarRows) rows, this, hold);
    }

    @Override
    void beginArray(String name) {}

    @Override
    void write(AnswerRows rows) throws IOException {
        ArrowRows into = batches();
        into.add();
        if (into.isFull() || into.waiting() % BETWEEN_CLOCKS == 0 && into.hasTypes() && isSilentFor(MOMENT_NANOS)) {
            send(into);
        }
    }

    private ArrowRows batches() {
        return Objects.requireNonNull(batches);
    }

    private void send(ArrowRows batch) throws IOException {
        batch.send();
        flush();
    }

    /** Sends the rest, which may not fit the types of the columns. */
    @Override
    void endArray() throws IOException {
        batches().endRows();
    }

    @Override
    void end(Json.Document summary, long results, @Nullable String truncated) throws IOException {
        batches().end(results, truncated, Json.bytes(json -> {
            json.writeStartObject();
            summary.writeTo(json);
            json.writeEndObject();
        }));
        passOn();
    }

    @Override
    void fail(Json.Document summary, Problem problem) throws IOException {
        batches().fail(Json.bytes(json -> ProblemResponse.write(json, problem)));
        passOn();
    }

    /** Sends what waits, or a batch without rows. */
    @Override
    void keepAlive() throws IOException {
        if (batches == null || !batches.hasTypes()) {
            return;
        }
        long blank = hasBegun() ? BETWEEN_BLANKS_NANOS : BEFORE_FIRST_BLANK_NANOS;
        if (isSilentFor(batches.waiting() > 0 ? MOMENT_NANOS : blank)) {
            send(batches);
        }
    }

    @Override
    public void close() {
        if (batches != null) {
            batches.close();
        }
    }
}
