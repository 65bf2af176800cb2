package io.tremaux.path.cheapest;

import io.tremaux.traversal.TokenResolver;
import org.jspecify.annotations.Nullable;

/**
 * What a path costs: the sum of the weights of its relationships, and of its nodes but the first. Immutable.
 *
 * @param ofRelationships null if relationships cost nothing
 * @param ofNodes null if nodes cost nothing
 * @param most no path that costs more is found; {@link #NO_MAXIMUM} for none
 */
public record Costs(
        @Nullable Weight ofRelationships, @Nullable Weight ofNodes, double most) {
    public static final double NO_MAXIMUM = Double.POSITIVE_INFINITY;

    /**
     * A property whose values are weights: numbers from 0 on.
     *
     * @param parameter that names the key
     * @param ifAbsent the weight where there is no such property; null if that is an error
     */
    public record Weight(
            String parameter, String key, @Nullable Double ifAbsent) {}

    /** Asks for each name. */
    public void ask(TokenResolver names) {
        ask(ofRelationships, names);
        ask(ofNodes, names);
    }

    private static void ask(@Nullable Weight weight, TokenResolver names) {
        if (weight != null) {
            names.in(weight.parameter(), weight.key()).propertyKey(weight.key());
        }
    }
}
