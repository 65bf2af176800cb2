package io.tremaux.ingest.load;

/** A load was not taken; nothing of it was written. The message is for the caller. */
public sealed class IngestBusyException extends RuntimeException permits OutdatedException {
    private final boolean stopping;

    private IngestBusyException(String message, boolean stopping) {
        super(message, null, false, false);
        this.stopping = stopping;
    }

    /** More wait or run than the server holds. */
    IngestBusyException(String message) {
        this(message, false);
    }

    static IngestBusyException ofStopping() {
        return new IngestBusyException("The server stops.", true);
    }

    /** Whether the server stops; else the same request can succeed in a moment. */
    public boolean isStopping() {
        return stopping;
    }
}
