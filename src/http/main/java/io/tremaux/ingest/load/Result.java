package io.tremaux.ingest.load;

import io.tremaux.ingest.row.RefusedRowsException;

/** The result of a load: its outcome, or why nothing of it was written. */
public sealed interface Result {
    record Written(Outcome outcome) implements Result {}

    record Refused(RefusedRowsException reason) implements Result {}
}
