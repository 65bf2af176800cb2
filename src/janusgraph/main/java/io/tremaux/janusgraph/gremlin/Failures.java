package io.tremaux.janusgraph.gremlin;

import io.tremaux.admission.RejectedException;
import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.jspecify.annotations.Nullable;

/** Failures as Gremlin tells them: by the message of their innermost cause alone. */
final class Failures {
    private static final int FIRST_OF_SERVERS = 500;

    private Failures() {}

    /**
     * Makes a call.
     *
     * @throws IllegalArgumentException if it is at fault: with the parameter, its value, and what that may be
     * @throws IllegalStateException if a limit is reached, whose setting the message names
     * @throws TraversalInterruptedException if the thread was interrupted
     */
    static <T extends @Nullable Object> T told(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            if (e instanceof RejectedException && Thread.interrupted()) {
                throw new TraversalInterruptedException();
            }
            throw e instanceof HasProblem known ? told(known.problem(), e) : e;
        }
    }

    private static RuntimeException told(Problem problem, RuntimeException e) {
        boolean isCallers = problem.kind().status() < FIRST_OF_SERVERS;
        RuntimeException told = isCallers
                ? new IllegalArgumentException(problem.sentence())
                : new IllegalStateException(problem.sentence());
        told.addSuppressed(e);
        return told;
    }
}
