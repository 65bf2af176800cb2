package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A config map from Cypher, its values read as leniently as APOC reads them. A key that is present with null is not
 * absent. Belongs to one thread.
 */
final class ApocValues {
    private final Map<String, @Nullable Object> config;

    ApocValues(Map<String, @Nullable Object> config) {
        this.config = config;
    }

    Iterable<String> keys() {
        return config.keySet();
    }

    boolean has(String key) {
        return config.containsKey(key);
    }

    /** The value as it is; null also if it is absent. */
    @Nullable Object value(String key) {
        return config.get(key);
    }

    /**
     * A whole number: a number or a numeric string, decimals cut.
     *
     * @throws InvalidParameterException if it is anything else, null included
     */
    long whole(String key, long ifAbsent) {
        if (!has(key)) {
            return ifAbsent;
        }
        Object value = value(key);
        if (value instanceof Number number) {
            return number.longValue();
        }
        try {
            return parsed(String.valueOf(value));
        } catch (NumberFormatException e) {
            throw refused(key, "a whole number");
        }
    }

    private static long parsed(String text) {
        return text.contains(".") ? (long) Double.parseDouble(text) : Long.parseLong(text);
    }

    /**
     * A truth value: false for null, false, numbers between -1 and 1, "", "false", "no" and "0" in any case; true for
     * all else.
     */
    boolean flag(String key, boolean ifAbsent) {
        if (!has(key)) {
            return ifAbsent;
        }
        Object value = value(key);
        if (value instanceof Number number) {
            return number.longValue() != 0;
        }
        if (value instanceof String text) {
            return !(text.isEmpty()
                    || text.equalsIgnoreCase("false")
                    || text.equalsIgnoreCase("no")
                    || text.equals("0"));
        }
        return value != null && !value.equals(false);
    }

    /**
     * A string; null for null and if it is absent.
     *
     * @throws InvalidParameterException if it is anything else
     */
    @Nullable String text(String key) {
        Object value = value(key);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw refused(key, "a string or null");
    }

    /** The exception for a rejected value. */
    InvalidParameterException refused(String key, String expected) {
        return new InvalidParameterException(
                key, String.valueOf(value(key)), expected, key + " must be " + expected + ".");
    }
}
