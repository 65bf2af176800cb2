package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.PropertyType;
import io.tremaux.ingest.schema.ScalarType;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
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

    /** A value as JanusGraph has it: a moment without its zone, which it does not store. */
    static Object stored(Object value) {
        return value instanceof ZonedDateTime moment ? moment.toInstant() : value;
    }
}
