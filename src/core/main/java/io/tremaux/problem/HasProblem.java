package io.tremaux.problem;

/** An expected failure that knows what its caller is told. Exceptions implement it. */
public interface HasProblem {
    /** What the caller is told. */
    Problem problem();
}
