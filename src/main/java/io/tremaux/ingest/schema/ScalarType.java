package io.tremaux.ingest.schema;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAmount;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.values.storable.DateTimeValue;
import org.neo4j.values.storable.DateValue;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.storable.LocalDateTimeValue;
import org.neo4j.values.storable.LocalTimeValue;
import org.neo4j.values.storable.TimeValue;
import org.neo4j.values.storable.Value;
import org.neo4j.values.storable.Values;

/** The type of a value that is no list, by the name that Cypher prints. */
enum ScalarType {
    STRING("STRING", String.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String ? Values.of(given) : null;
        }
    },
    INTEGER("INTEGER", long.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof Long whole ? Values.longValue(whole) : null;
        }
    },
    /** JSON writes whole numbers without a fraction. */
    FLOAT("FLOAT", double.class) {
        @Override
        @Nullable Value read(Object given) {
            boolean number = given instanceof Double || given instanceof Long;
            return number ? Values.doubleValue(((Number) given).doubleValue()) : null;
        }
    },
    BOOLEAN("BOOLEAN", boolean.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof Boolean truth ? Values.booleanValue(truth) : null;
        }
    },
    DATE("DATE", LocalDate.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String text ? parsed(text, DateValue::parse) : instance(given);
        }
    },
    LOCAL_TIME("LOCAL TIME", LocalTime.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String text ? parsed(text, LocalTimeValue::parse) : instance(given);
        }
    },
    ZONED_TIME("ZONED TIME", OffsetTime.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String text ? parsed(text, one -> TimeValue.parse(one, UTC)) : instance(given);
        }
    },
    LOCAL_DATETIME("LOCAL DATETIME", LocalDateTime.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String text ? parsed(text, LocalDateTimeValue::parse) : instance(given);
        }
    },
    ZONED_DATETIME("ZONED DATETIME", ZonedDateTime.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String text ? parsed(text, one -> DateTimeValue.parse(one, UTC)) : instance(given);
        }
    },
    DURATION("DURATION", TemporalAmount.class) {
        @Override
        @Nullable Value read(Object given) {
            return given instanceof String text ? parsed(text, DurationValue::parse) : instance(given);
        }
    };

    /** The zone of a text that names none, as Cypher has it by default. */
    private static final Supplier<ZoneId> UTC = () -> ZoneOffset.UTC;

    private final String cypherName;
    private final Class<?> element;

    ScalarType(String cypherName, Class<?> element) {
        this.cypherName = cypherName;
        this.element = element;
    }

    /**
     * The value to store; null if what is given has another type.
     *
     * @param given as JSON or Cypher has it: String, Long, Double, Boolean, or a temporal value of java.time
     */
    abstract @Nullable Value read(Object given);

    String cypherName() {
        return cypherName;
    }

    /** The component type of arrays. */
    Class<?> element() {
        return element;
    }

    @Nullable Value instance(Object given) {
        return element.isInstance(given) ? Values.of(given) : null;
    }

    private static @Nullable Value parsed(String text, Function<CharSequence, Value> parser) {
        try {
            return parser.apply(text);
        } catch (RuntimeException e) { // of several types, none of which it declares
            return null;
        }
    }
}
