package io.tremaux.ingest.schema;

import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The declared type of a property: a scalar, or a list of one. The name is Cypher's, as in
 * {@code IS :: LIST<STRING NOT NULL>}.
 */
public record PropertyType(ScalarType scalar, boolean list) {
    /** The names of all, for people. */
    public static final String NAMES =
            Arrays.stream(ScalarType.values()).map(ScalarType::cypherName).collect(Collectors.joining(", "))
                    + ", or LIST<…> of one of them";

    private static final Pattern LIST = Pattern.compile("LIST ?< ?([A-Z ]+?)( NOT NULL)? ?>");

    /** The type of that name, in any case; null if there is none. */
    public static @Nullable PropertyType named(String name) {
        String upper = name.strip().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
        Matcher list = LIST.matcher(upper);
        boolean isList = list.matches();
        String scalar = isList ? list.group(1) : upper;
        return Arrays.stream(ScalarType.values())
                .filter(type -> type.cypherName().equals(scalar))
                .findFirst()
                .map(type -> new PropertyType(type, isList))
                .orElse(null);
    }

    /**
     * The value to store; null if what is given has another type.
     *
     * @param given String, Long, BigInteger beyond that, Double, Boolean, a value of java.time, or a list of these
     */
    public @Nullable Object read(Object given, Dialect dialect) {
        if (!list) {
            return scalar.read(given, dialect);
        }
        return given instanceof List<?> values ? array(values, dialect) : null;
    }

    private @Nullable Object array(List<?> values, Dialect dialect) {
        Object array = Array.newInstance(scalar.element(), values.size());
        for (int i = 0; i < values.size(); i++) {
            Object each = values.get(i);
            Object value = each == null ? null : scalar.read(each, dialect);
            if (value == null) {
                return null;
            }
            Array.set(array, i, value);
        }
        return array;
    }

    /**
     * The value to store of a property without a declared type; null if it has none. A list of whole and
     * other numbers becomes one of FLOAT, as in Cypher.
     */
    public static @Nullable Object readUndeclared(Object given, Dialect dialect) {
        Object example = given instanceof List<?> values ? exampleOf(values) : given;
        ScalarType type = example == null ? null : ScalarType.of(example);
        return type == null ? null : new PropertyType(type, given instanceof List<?>).read(given, dialect);
    }

    /**
     * A value whose type stands for all of a list. An empty list is stored as one of texts, since no list is stored
     * without a type.
     */
    private static @Nullable Object exampleOf(List<?> values) {
        if (values.isEmpty()) {
            return "";
        }
        return values.stream().anyMatch(Double.class::isInstance) ? 0.5 : values.get(0);
    }

    /**
     * What to give instead of a value that cannot be read.
     *
     * @param type null of a property without a declared type
     */
    public static String expected(@Nullable PropertyType type, Object given) {
        List<?> values = given instanceof List<?> several ? several : List.of(given);
        if (values.stream().anyMatch(BigInteger.class::isInstance)) {
            return "a 64-bit integer";
        }
        if ((type == null || type.scalar == ScalarType.INTEGER)
                && values.stream().anyMatch(ScalarType::isRounded)) {
            return "an integer, or a string of its digits: a float beyond 2^53 may have been rounded";
        }
        return type == null ? "a value or a list of values of one type" : type.toString();
    }

    /** A number without a fraction as an integer; any other value as it is. */
    public static Object wholeIfPossible(Object value, Dialect dialect) {
        Object whole = value instanceof Double ? ScalarType.INTEGER.read(value, dialect) : null;
        return whole == null ? value : whole;
    }

    @JsonValue
    @Override
    public String toString() {
        return list ? "LIST<" + scalar.cypherName() + " NOT NULL>" : scalar.cypherName();
    }
}
