package io.tremaux.profile;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import org.jspecify.annotations.Nullable;

/** A profiler did not begin, or could not write what it recorded. */
public final class ProfilerFailedException extends RuntimeException implements HasProblem {
    private static final long serialVersionUID = 1;

    ProfilerFailedException(String message, @Nullable Throwable cause) {
        super(cause == null ? message : message + ": " + cause.getMessage(), cause);
    }

    @Override
    public Problem problem() {
        return Problem.of(Problem.Kind.TRY_AGAIN, String.valueOf(getMessage()));
    }
}
