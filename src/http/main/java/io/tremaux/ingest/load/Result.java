package io.tremaux.ingest.load;

import io.tremaux.ingest.row.RejectedRowsException;

/** The result of a load: its outcome, or why nothing of it was written. */
public sealed interface Result {
    record Written(Outcome outcome) implements Result {}

    record Rejected(RejectedRowsException reason) implements Result {}
}
