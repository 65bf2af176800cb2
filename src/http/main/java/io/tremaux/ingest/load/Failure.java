package io.tremaux.ingest.load;

/**
 * What a failed transaction means to its loads.
 *
 * @param reported what the caller of a load is told if nothing else is done about it
 */
public record Failure(Remedy remedy, Throwable reported) {
    /** What may be done about it. */
    public enum Remedy {
        /** Nothing was written, and the same transaction may succeed in a moment. */
        RETRY,
        /** Nothing was written; loads that shared the transaction may succeed by themselves. */
        PART,
        /** Something may have been written: nothing is tried again. */
        NONE
    }
}
