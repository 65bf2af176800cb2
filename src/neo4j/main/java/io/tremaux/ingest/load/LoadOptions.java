package io.tremaux.ingest.load;

/**
 * How rows are written.
 *
 * @param mode for what exists already
 * @param mergeEnds whether missing ends of relationships are created, with their keys alone
 * @param strict whether every property must be declared
 * @param batch rows of a transaction, where rows come in lines
 * @param ids whether the outcome names each node or relationship
 */
public record LoadOptions(Mode mode, boolean mergeEnds, boolean strict, int batch, boolean ids) {
    public static final int DEFAULT_BATCH = 1_000;
    public static final int LARGEST_BATCH = 100_000;

    /** What becomes of a row whose node or relationship exists. */
    public enum Mode {
        /** Its load is refused; of relationships, another one is created. */
        CREATE,
        /** It is updated: the properties of the row are set, the others stay. */
        MERGE,
        /** It stays as it is. */
        IGNORE
    }
}
