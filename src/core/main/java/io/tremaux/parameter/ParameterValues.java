package io.tremaux.parameter;

import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Whole;

/**
 * The values that a request has for parameters. A value that is not wholly what a parameter takes is an
 * {@link InvalidParameterException}.
 */
public interface ParameterValues {
    /** {@code true} or {@code false}; the declared value if absent. */
    boolean flag(Flag flag);

    /** A whole number in its range; the declared one if absent. */
    long whole(Whole whole);
}
