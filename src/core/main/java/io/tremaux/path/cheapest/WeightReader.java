package io.tremaux.path.cheapest;

import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Tokens;
import io.tremaux.graph.ValueTest;
import io.tremaux.graph.ValueText;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.DisplayNames;
import io.tremaux.path.cheapest.Costs.Weight;
import io.tremaux.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Reads the weights of one key. It is a test that every value passes, and takes note of the value: so it is asked by
 * the facade that holds the value, which makes no object of a number, and which answers only for the very relationship
 * that is meant. Belongs to one thread.
 */
final class WeightReader implements ValueTest {
    private static final double NONE = -1;

    private final Weight weight;
    private final String of;
    private final DisplayNames displayNames;
    private int key;
    private double number; // NONE if the value read last is no weight
    private @Nullable Object other; // that value; null if there was none

    /** @param of what has the property: the word for a relationship or a node */
    WeightReader(Weight weight, String of, DisplayNames displayNames) {
        this.weight = weight;
        this.of = of;
        this.displayNames = displayNames;
        this.key = displayNames.key(weight.key());
        note(null, NONE);
    }

    /** Takes up the key if the database has got it meanwhile. True if it has. */
    boolean renew() {
        boolean wasUnknown = key == Tokens.UNKNOWN;
        key = wasUnknown ? displayNames.key(weight.key()) : key;
        return wasUnknown && key != Tokens.UNKNOWN;
    }

    /** A test that reads the weight of a relationship; false if that is not there any more. */
    RelationshipTest in(RelationshipProperties properties) {
        return key == Tokens.UNKNOWN
                ? (relationship, source, type, target, listedAsOf) -> of(null)
                : properties.test(all -> all.asking(key, this));
    }

    /** A test that reads the weight of a node, and is always true. */
    NodePredicate in(Properties properties) {
        return key == Tokens.UNKNOWN ? node -> of(null) : properties.asking(key, this);
    }

    /** Whether the value read last is a weight, or there was none and the absent have a weight. */
    boolean isWeight() {
        return number != NONE || other == null && weight.ifAbsent() != null;
    }

    /** The weight read last. */
    double weight() {
        Double ifAbsent = weight.ifAbsent();
        return number == NONE && ifAbsent != null ? ifAbsent : number;
    }

    /** The error that the value read last is no weight. */
    InvalidParameterException rejection(String id) {
        String parameter = weight.parameter();
        String key = Problem.shortened(weight.key());
        if (other == null) {
            return new InvalidParameterException(
                    parameter,
                    key,
                    "a property that each " + of + " has, or a default",
                    "The " + of + " " + id + " has no property " + key + ", and there is no default.");
        }
        return new InvalidParameterException(
                parameter,
                key,
                "a property whose values are finite numbers from 0 on",
                "The " + of + " " + id + " has " + key + " = " + inWords(other) + ", which is no weight.");
    }

    private static String inWords(Object value) {
        String text = Problem.shortened(ValueText.of(value));
        return value instanceof String ? "\"" + text + "\"" : text;
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public boolean of(@Nullable Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ofLong(((Number) value).longValue());
        }
        return value instanceof Number floating ? ofDouble(floating.doubleValue()) : note(value, NONE);
    }

    @Override
    public boolean ofLong(long value) {
        return value >= 0 ? note(null, value) : note(value, NONE);
    }

    @Override
    public boolean ofDouble(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY ? note(null, value) : note(value, NONE);
    }

    private boolean note(@Nullable Object other, double number) {
        this.other = other;
        this.number = number;
        return true;
    }
}
