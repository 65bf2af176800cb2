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
    STRING("STRING", String.class),
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
    DATE("DATE", LocalDate.class, DateValue::parse),
    LOCAL_TIME("LOCAL TIME", LocalTime.class, LocalTimeValue::parse),
    ZONED_TIME("ZONED TIME", OffsetTime.class, ScalarType::zonedTime),
    LOCAL_DATETIME("LOCAL DATETIME", LocalDateTime.class, LocalDateTimeValue::parse),
    ZONED_DATETIME("ZONED DATETIME", ZonedDateTime.class, ScalarType::zonedDateTime),
    DURATION("DURATION", TemporalAmount.class, DurationValue::parse);

    /** The zone of a text that names none, as Cypher has it by default. */
    private static final Supplier<ZoneId> UTC = () -> ZoneOffset.UTC;

    private final String cypherName;
    private final Class<?> element;

    private final @Nullable Function<CharSequence, Value> parser;

    ScalarType(String cypherName, Class<?> element) {
        this(cypherName, element, null);
    }

    /** @param parser reads the text of a temporal value; null for other types */
    ScalarType(String cypherName, Class<?> element, @Nullable Function<CharSequence, Value> parser) {
        this.cypherName = cypherName;
        this.element = element;
        this.parser = parser;
    }

    /**
     * The value to store; null if what is given has another type.
     *
     * @param given as JSON or Cypher has it: String, Long, Double, Boolean, or a temporal value of java.time
     */
    @Nullable Value read(Object given) {
        if (parser != null && given instanceof String text) {
            return parsed(text, parser);
        }
        return element.isInstance(given) ? Values.of(given) : null;
    }

    String cypherName() {
        return cypherName;
    }

    /** The component type of arrays. */
    Class<?> element() {
        return element;
    }

    private static Value zonedTime(CharSequence text) {
        return TimeValue.parse(text, UTC);
    }

    private static Value zonedDateTime(CharSequence text) {
        return DateTimeValue.parse(text, UTC);
    }

    private static @Nullable Value parsed(String text, Function<CharSequence, Value> parser) {
        try {
            return parser.apply(text);
        } catch (RuntimeException e) { // of several types, none of which it declares
            return null;
        }
    }
}
