package io.tremaux.ingest.schema;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.neo4j.values.storable.Value;
import org.neo4j.values.storable.Values;

/** The declared type of a property: a scalar, or a list of one. The name is Cypher's, as in {@code IS :: LIST<STRING NOT NULL>}. */
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
     * @param given String, Long, Double, Boolean, a value of java.time, or a list of these
     */
    public @Nullable Value read(Object given) {
        if (!list) {
            return scalar.read(given);
        }
        return given instanceof List<?> values ? array(values) : null;
    }

    private @Nullable Value array(List<?> values) {
        Object array = Array.newInstance(scalar.element(), values.size());
        for (int i = 0; i < values.size(); i++) {
            Object each = values.get(i);
            Value value = each == null ? null : scalar.read(each);
            if (value == null) {
                return null;
            }
            Array.set(array, i, value.asObject());
        }
        return Values.of(array);
    }

    /**
     * The value to store of a property without a declared type; null if Neo4j cannot store it. A list of whole and other
     * numbers becomes one of FLOAT, as in Cypher.
     */
    public static @Nullable Value readUndeclared(Object given) {
        Object example = given instanceof List<?> values ? exampleOf(values) : given;
        for (ScalarType type : ScalarType.values()) {
            boolean itsOwn = !(example instanceof String) || type == ScalarType.STRING;
            if (itsOwn && example != null && type.read(example) != null) {
                return new PropertyType(type, given instanceof List<?>).read(given);
            }
        }
        return null;
    }

    private static @Nullable Object exampleOf(List<?> values) {
        if (values.isEmpty()) {
            return "";
        }
        return values.stream().anyMatch(Double.class::isInstance) ? 0.5 : values.get(0);
    }

    @Override
    public String toString() {
        return list ? "LIST<" + scalar.cypherName() + " NOT NULL>" : scalar.cypherName();
    }
}
