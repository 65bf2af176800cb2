package io.tremaux.problem;

/** A failure that is foreseen: it knows what its caller is told. Implemented by exceptions. */
public interface HasProblem {
    /** What the caller is told. */
    Problem problem();
}
