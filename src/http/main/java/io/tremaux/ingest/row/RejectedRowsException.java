package io.tremaux.ingest.row;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import io.tremaux.problem.RowFault;
import java.util.List;

/** Rows were rejected, and none of their load was written. */
public final class RejectedRowsException extends RuntimeException implements HasProblem {
    /** As many faults are told. */
    public static final int MOST_REPORTED = 10;

    private final boolean conflict;
    private final List<RowFault> faults;

    /** @param conflict whether the rows are sound, but contradict what the database holds */
    public RejectedRowsException(boolean conflict, List<RowFault> faults) {
        super(message(faults), null, false, false);
        this.conflict = conflict;
        this.faults = List.copyOf(faults);
    }

    private static String message(List<RowFault> faults) {
        RowFault first = faults.get(0);
        return first.row() == 0 ? first.detail() : "Row " + first.row() + ": " + first.detail();
    }

    /** The first ones, in the order of the rows. */
    public List<RowFault> faults() {
        return faults;
    }

    @Override
    public Problem problem() {
        Problem.Kind kind = conflict ? Problem.Kind.ROWS_CONFLICT : Problem.Kind.INVALID_ROWS;
        return new Problem(kind, "Nothing of this load was written. " + getMessage(), null, null, null, null, faults);
    }
}
