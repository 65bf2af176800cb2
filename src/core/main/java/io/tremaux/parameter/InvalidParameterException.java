package io.tremaux.parameter;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** An invalid parameter of a request, over HTTP or in Cypher. The message is a full sentence for the caller. */
public final class InvalidParameterException extends RuntimeException implements HasProblem {
    /** The fault of the parameter. */
    public enum Kind {
        /** Its value is invalid. */
        INVALID,
        /** It is required, and absent. */
        MISSING,
        /** There is no such parameter. */
        UNKNOWN,
        /** It names code of another jar, which failed. */
        FAILED
    }

    private final Kind kind;
    private final String message;
    private final String parameter;
    private final @Nullable String value;
    private final @Nullable String expected;
    private final @Nullable String didYouMean;

    /**
     * An invalid value.
     *
     * @param parameter its name as the caller wrote it
     * @param value as the caller sent it
     * @param expected the accepted values
     * @param message the fault, as a sentence
     */
    public InvalidParameterException(String parameter, @Nullable String value, String expected, String message) {
        this(Kind.INVALID, parameter, value, expected, message);
    }

    /**
     * @param value null if the caller sent none, or if it does not matter
     * @param expected null if it is obvious
     */
    public InvalidParameterException(
            Kind kind, String parameter, @Nullable String value, @Nullable String expected, String message) {
        this(kind, parameter, value, expected, null, message);
    }

    private InvalidParameterException(
            Kind kind,
            String parameter,
            @Nullable String value,
            @Nullable String expected,
            @Nullable String didYouMean,
            String message) {
        super(message);
        this.kind = kind;
        this.message = message;
        this.parameter = parameter;
        this.value = value;
        this.expected = expected;
        this.didYouMean = didYouMean;
    }

    /** The same, with the nearest name that exists; null if none is near. */
    public InvalidParameterException suggesting(@Nullable String nearest) {
        return new InvalidParameterException(kind, parameter, value, expected, nearest, message);
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
        record Candidate(String name, int distance) {}
        return known.stream()
                .map(each -> new Candidate(each, distance.apply(lower, each.toLowerCase(Locale.ROOT))))
                .filter(each -> each.distance() >= 0)
                .min(Comparator.comparingInt(Candidate::distance))
                .map(Candidate::name)
                .orElse(null);
    }

    @Override
    public Problem problem() {
        Problem.Kind told = switch (kind) {
            case INVALID -> Problem.Kind.INVALID_PARAMETER;
            case MISSING -> Problem.Kind.MISSING_PARAMETER;
            case UNKNOWN -> Problem.Kind.UNKNOWN_PARAMETER;
            case FAILED -> Problem.Kind.EXTENSION_FAILED;
        };
        return new Problem(told, message, parameter, value, expected, didYouMean);
    }

    @Override
    public String getMessage() {
        return message;
    }

    public Kind kind() {
        return kind;
    }

    public String parameter() {
        return parameter;
    }

    public @Nullable String value() {
        return value;
    }

    public @Nullable String expected() {
        return expected;
    }

    public @Nullable String didYouMean() {
        return didYouMean;
    }
}
