package io.tremaux.request;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.query.TraverseParameters;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A config map from Cypher. Keys that APOC has too are read as leniently as APOC reads them, and one that is present
 * with null is not absent; all others are read strictly. Belongs to one thread.
 */
final class ApocParameters extends Parameters {
    static final Flag OPTIONAL = new Flag("optional", false, "Whether a call without results returns a row with null.");

    /** The keys that APOC has, too. */
    static final Set<String> OF_APOC =
            DeclaredParameters.names(Stream.concat(TraverseParameters.OF_APOC.stream(), Stream.of(OPTIONAL))
                    .toList());

    private final Map<String, @Nullable Object> config;
    private final boolean isStrict;

    /** @param strict whether a call is strict that does not say so */
    ApocParameters(Map<String, @Nullable Object> config, boolean strict) {
        super(byName(config));
        this.config = config;
        Boolean asked = QueryOptionsReader.strict(this);
        this.isStrict = asked == null ? strict : asked;
    }

    /** Whether a key or a name without a meaning is an error. */
    boolean isStrict() {
        return isStrict;
    }

    Set<String> keys() {
        return config.keySet();
    }

    /** The value as it is; null also if it is absent. */
    @Nullable Object value(Parameter parameter) {
        return config.get(parameter.name());
    }

    private boolean isLenient(Parameter parameter) {
        return config.containsKey(parameter.name())
                && OF_APOC.contains(parameter.name())
                && !(isStrict && parameter instanceof Choice);
    }

    /**
     * A whole number: a number or a numeric string, decimals cut; only limits have a range.
     *
     * @throws InvalidParameterException if it is anything else, null included
     */
    @Override
    public long whole(Whole whole) {
        if (!isLenient(whole)) {
            return super.whole(whole);
        }
        long number = lenient(whole);
        if (whole.equals(TraverseParameters.LIMIT) && number < whole.least()) {
            throw rejected(whole, "0 or more, or -1 for none");
        }
        return number;
    }

    private long lenient(Whole whole) {
        Object value = value(whole);
        try {
            if (value instanceof Number number) {
                return number.longValue();
            }
            String text = String.valueOf(value);
            return text.contains(".") ? (long) Double.parseDouble(text) : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw rejected(whole, "a whole number");
        }
    }

    /**
     * A truth value: false for null, false, numbers between -1 and 1, "", "false", "no" and "0" in any case; true for
     * all else.
     */
    @Override
    public boolean flag(Flag flag) {
        if (!isLenient(flag)) {
            return super.flag(flag);
        }
        Object value = value(flag);
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
    @Override
    public @Nullable String text(Parameter parameter) {
        if (!isLenient(parameter)) {
            return super.text(parameter);
        }
        Object value = value(parameter);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw rejected(parameter, "a string or null");
    }

    /** Any other name means the default, unless the call is strict. */
    @Override
    public <E> @Nullable E choice(Choice<E> choice) {
        if (!isLenient(choice)) {
            return super.choice(choice);
        }
        String text = text(choice);
        return choice.names().stream().anyMatch(name -> name.equalsIgnoreCase(text)) ? super.choice(choice) : null;
    }

    /** The exception for a rejected value. */
    InvalidParameterException rejected(Parameter parameter, String expected) {
        return rejected(parameter, String.valueOf(value(parameter)), expected);
    }
}
