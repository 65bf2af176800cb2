package io.tremaux.recommendation;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.InvalidParameterException;

/** Reads the weight of each relationship: its number under a property key, or 1 without one. Belongs to one thread. */
public final class Weights {
    /** Stands for a relationship that is not there any more. */
    public static final double GONE = Double.NaN;

    private static final double ABSENT = 1;

    /**
     * Stands for a value that is no finite number. It is an error only if a counted path has it ({@link
     * #requireFinite}).
     */
    private static final double INVALID = Double.POSITIVE_INFINITY;

    private final GraphView view;
    private final String key;
    private final int token;
    private boolean wereInvalid;

    /** @param token that of the key; {@link Tokens#UNKNOWN} if no relationship has the key, so that each weighs 1 */
    public Weights(GraphView view, String key, int token) {
        this.view = view;
        this.key = key;
        this.token = token;
    }

    /**
     * The weight of a path after one more relationship; {@link #GONE} if any of its relationships is gone. An infinite
     * weight stays infinite: times 0 it would be NaN, which means gone.
     */
    public static double product(double path, double weight) {
        boolean isGone = Double.isNaN(path) || Double.isNaN(weight);
        double product = path * weight;
        return Double.isNaN(product) && !isGone ? Double.POSITIVE_INFINITY : product;
    }

    /**
     * The weight of a relationship; {@link #GONE} if it was deleted since it was listed, infinite if its value is no
     * finite number.
     */
    public double of(long relationship, long source, int type, long target) {
        if (token == Tokens.UNKNOWN) {
            return ABSENT;
        }
        RelationshipProperties properties = view.relationshipProperties();
        Object value = properties.value(relationship, token);
        if (!properties.leads(relationship, source, type, target)) {
            return GONE;
        }
        if (value == null) {
            return ABSENT;
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        wereInvalid = true;
        return INVALID;
    }

    /**
     * Checks that all scores are finite.
     *
     * @throws InvalidParameterException if a relationship on a path has a value that is no finite number
     * @throws ArithmeticException if values are too great together
     */
    public void requireFinite(Scores scores) {
        if (scores.areFinite()) {
            return;
        }
        if (!wereInvalid) {
            throw new ArithmeticException("not finite");
        }
        throw new InvalidParameterException(
                "weight",
                key,
                "a key whose values are finite numbers",
                "A value of " + key + " is not a finite number, or the score of the paths is too large.");
    }
}
