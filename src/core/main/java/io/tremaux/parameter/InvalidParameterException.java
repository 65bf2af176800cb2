package io.tremaux.parameter;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** An invalid parameter of a request, over HTTP or in Cypher. The message is a full sentence for the caller. */
public final class InvalidParameterException extends RuntimeException implements HasProblem {
    private final Problem problem;
    private final String parameter;

    /**
     * An invalid value.
     *
     * @param parameter its name as the caller wrote it
     * @param value as the caller sent it
     * @param expected the accepted values
     * @param message the fault, as a sentence
     */
    public InvalidParameterException(String parameter, @Nullable String value, String expected, String message) {
        this(Kind.INVALID_PARAMETER, parameter, value, expected, message);
    }

    /**
     * @param kind that of an invalid, missing or unknown parameter, or of one that names code which failed
     * @param value null if the caller sent none, or if it does not matter
     * @param expected null if it is obvious
     */
    public InvalidParameterException(
            Kind kind, String parameter, @Nullable String value, @Nullable String expected, String message) {
        this(parameter, new Problem(kind, message, parameter, value, expected, null));
    }

    private InvalidParameterException(String parameter, Problem problem) {
        super(problem.detail());
        this.problem = problem;
        this.parameter = parameter;
    }

    /** A required parameter that is absent. */
    public static InvalidParameterException missing(String parameter, String expected, String message) {
        return new InvalidParameterException(Kind.MISSING_PARAMETER, parameter, null, expected, message);
    }

    /** The same, with the nearest name that exists; null if none is near. */
    public InvalidParameterException suggesting(@Nullable String nearest) {
        return new InvalidParameterException(
                parameter,
                new Problem(problem.kind(), problem.detail(), parameter, problem.value(), problem.expected(), nearest));
    }

    /** The same, with the nearest of the names that exist, if one is near. */
    public InvalidParameterException suggesting(String name, Collection<String> known) {
        return suggesting(nearest(name, known));
    }

    /** The nearest of some names, in any case; null if none is near. */
    public static @Nullable String nearest(String name, Collection<String> known) {
        int furthest = Math.min(Math.max(2, name.length() / 3), name.length() / 2);
        LevenshteinDistance distance = new LevenshteinDistance(furthest);
        String lower = name.toLowerCase(Locale.ROOT);
        ToIntFunction<String> byDistance = each -> distance.apply(lower, each.toLowerCase(Locale.ROOT));
        return known.stream()
                .filter(each -> byDistance.applyAsInt(each) >= 0)
                .min(Comparator.comparingInt(byDistance))
                .orElse(null);
    }

    @Override
    public Problem problem() {
        return problem;
    }

    @Override
    public String getMessage() {
        return problem.detail();
    }

    public String parameter() {
        return parameter;
    }
}
