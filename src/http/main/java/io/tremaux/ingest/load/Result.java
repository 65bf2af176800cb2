package io.tremaux.ingest.load;

import io.tremaux.ingest.row.RejectedRowsException;

/** The result of a load: what it has written, or why it has written nothing. */
public sealed interface Result {
    record Written(LoadCounts outcome) implements Result {}

    record Rejected(RejectedRowsException reason) implements Result {}
}
