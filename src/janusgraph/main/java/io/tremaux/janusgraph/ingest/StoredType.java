package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.PropertyType;
import io.tremaux.ingest.schema.ScalarType;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.PropertyKey;
import org.jspecify.annotations.Nullable;

/**
 * How JanusGraph stores the values of a declared type.
 *
 * @param classes of which a property key may have one; the first is that of a new key
 * @param cardinality LIST for lists: each element is a property of the vertex
 */
record StoredType(List<Class<?>> classes, Cardinality cardinality) {
    /** What callers may declare. */
    static final String NAMES = "STRING, INTEGER, FLOAT, BOOLEAN, ZONED DATETIME, or LIST<…> of one of them";

    /** Null of a type that JanusGraph does not store. */
    static @Nullable StoredType of(PropertyType type) {
        List<Class<?>> classes = switch (type.scalar()) {
            case STRING -> List.of(String.class);
            case INTEGER -> List.of(Long.class, Integer.class);
            case FLOAT -> List.of(Double.class, Float.class);
            case BOOLEAN -> List.of(Boolean.class);
            case ZONED_DATETIME -> List.of(Instant.class, Date.class);
            case DATE, LOCAL_TIME, ZONED_TIME, LOCAL_DATETIME, DURATION -> null;
        };
        return classes == null ? null : new StoredType(classes, type.list() ? Cardinality.LIST : Cardinality.SINGLE);
    }

    /** The type of a value that no schema declares; null of a list, whose cardinality a schema must declare. */
    static @Nullable StoredType ofUndeclared(Object value) {
        ScalarType scalar = ScalarType.of(value);
        return scalar == null ? null : of(new PropertyType(scalar, false));
    }

    Class<?> classOfNew() {
        return classes.get(0);
    }

    boolean fits(PropertyKey key) {
        return key.cardinality() == cardinality && classes.contains(key.dataType());
    }

    /** The type that values of a property key must have; null if none can be declared that fits. */
    static @Nullable PropertyType declarable(PropertyKey key) {
        boolean list = key.cardinality() == Cardinality.LIST;
        return Arrays.stream(ScalarType.values())
                .map(scalar -> new PropertyType(scalar, list))
                .filter(type -> {
                    StoredType stored = of(type);
                    return stored != null && stored.fits(key);
                })
                .findFirst()
                .orElse(null);
    }

    /** A value as JanusGraph has it: a moment without its zone, which it does not store. */
    static Object stored(Object value) {
        return value instanceof ZonedDateTime moment ? moment.toInstant() : value;
    }

    /**
     * The same in the class of a property key; null if the key cannot hold it. JanusGraph's own conversion takes less
     * care: it makes a text of anything, and writes what no one can read for an {@link Instant}.
     */
    static @Nullable Object stored(Object value, Class<?> dataType) {
        Object stored = stored(value);
        if (stored.getClass() == dataType || dataType == Object.class) {
            return stored;
        }
        if (stored instanceof Long number) {
            return ofWhole(number, dataType);
        }
        if (stored instanceof Double number && dataType == Float.class) {
            return Double.isFinite(number) && Math.abs(number) > Float.MAX_VALUE ? null : (Object) number.floatValue();
        }
        if (stored instanceof Instant moment && dataType == Date.class) {
            return ofMoment(moment);
        }
        return stored instanceof String text && dataType == UUID.class ? ofText(text) : null;
    }

    private static @Nullable Object ofWhole(Long number, Class<?> dataType) {
        if (dataType == Integer.class) {
            return number.intValue() == number ? (Object) number.intValue() : null;
        }
        return dataType == Double.class ? (Object) number.doubleValue() : null;
    }

    private static @Nullable Date ofMoment(Instant moment) {
        try {
            return Date.from(moment);
        } catch (IllegalArgumentException e) { // of more milliseconds than a long has
            return null;
        }
    }

    private static @Nullable UUID ofText(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
