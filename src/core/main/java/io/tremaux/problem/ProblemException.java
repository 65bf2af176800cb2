package io.tremaux.problem;

/** A problem on its way to the caller, without a stack trace. */
public class ProblemException extends RuntimeException implements HasProblem {
    private final transient Problem problem;

    /** For problems that code catches by their class. */
    protected ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    @Override
    public Problem problem() {
        return problem;
    }
}
