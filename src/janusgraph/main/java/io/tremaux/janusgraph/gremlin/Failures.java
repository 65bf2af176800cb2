package io.tremaux.janusgraph.gremlin;

import io.tremaux.admission.RejectedException;
import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * Translates failures of calls for Gremlin, which tells a caller only the message of the innermost cause. So the
 * translation has no cause, and carries the failure as a suppressed exception. A failure without a {@link Problem}
 * passes unchanged.
 */
final class Failures {
    private static final int FIRST_SERVER_ERROR = 500;

    private Failures() {}

    /**
     * Makes a call, and translates its failure.
     *
     * @throws IllegalArgumentException if the call is at fault; the message has the parameter, its value, and what that
     *     may be
     * @throws IllegalStateException if a limit is reached, whose setting the message names
     * @throws TraversalInterruptedException if the thread was interrupted
     */
    static <T extends @Nullable Object> T translated(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            if (e instanceof RejectedException && Thread.interrupted()) {
                throw new TraversalInterruptedException();
            }
            throw e instanceof HasProblem known ? translated(known.problem(), e) : e;
        }
    }

    private static RuntimeException translated(Problem problem, RuntimeException e) {
        Kind kind = problem.kind();
        boolean isLimit = kind == Kind.SHARE_OF_QUEUE || kind.status() >= FIRST_SERVER_ERROR;
        RuntimeException translated = isLimit
                ? new IllegalStateException(problem.sentence())
                : new IllegalArgumentException(problem.sentence());
        translated.addSuppressed(e);
        return translated;
    }
}
