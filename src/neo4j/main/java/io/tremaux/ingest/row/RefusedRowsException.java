package io.tremaux.ingest.row;

import java.util.List;

/** Rows were refused, and none of their load was written. */
public final class RefusedRowsException extends RuntimeException {
    /** As many faults are told. */
    public static final int MOST_TOLD = 10;

    private final boolean conflict;
    private final List<RowFault> faults;

    /** @param conflict whether the rows are sound, but contradict what the database holds */
    public RefusedRowsException(boolean conflict, List<RowFault> faults) {
        super(message(faults), null, false, false);
        this.conflict = conflict;
        this.faults = List.copyOf(faults);
    }

    private static String message(List<RowFault> faults) {
        RowFault first = faults.get(0);
        return first.row() == 0 ? first.detail() : "Row " + first.row() + ": " + first.detail();
    }

    public boolean isConflict() {
        return conflict;
    }

    /** The first ones, in the order of the rows. */
    public List<RowFault> faults() {
        return faults;
    }
}
