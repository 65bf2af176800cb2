package io.tremaux.ingest.schema;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.neo4j.values.storable.DateTimeValue;
import org.neo4j.values.storable.DateValue;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.storable.LocalDateTimeValue;
import org.neo4j.values.storable.LocalTimeValue;
import org.neo4j.values.storable.TimeValue;
import org.neo4j.values.storable.Value;
import org.neo4j.values.storable.Values;

/**
 * The type of a value that is no list, by the name that Cypher prints. Each reads what JSON or Cypher may send for it.
 * The types that JSON lacks are strings there, in the notation of Cypher's own functions.
 */
enum ScalarType {
    STRING("STRING", String.class),
    /** JavaScript has no integers: it sends floats without a fraction, and strings of the digits beyond 2^53. */
    INTEGER("INTEGER", long.class) {
        @Override
        @Nullable Value read(Object given) {
            if (given instanceof String text) {
                return DIGITS.matcher(text).matches() ? parsed(text, LONG) : null;
            }
            if (given instanceof Double number) {
                return isWhole(number) && !isRounded(given) ? Values.longValue(number.longValue()) : null;
            }
            return given instanceof Long whole ? Values.longValue(whole) : null;
        }
    },
    /**
     * JSON may write a whole number without a fraction, whatever its size. It has no numbers that are not finite:
     * strings stand for them.
     */
    FLOAT("FLOAT", double.class) {
        @Override
        @Nullable Value read(Object given) {
            if (NOT_FINITE.contains(given)) {
                return Values.doubleValue(Double.parseDouble((String) given));
            }
            double number = given instanceof Number any ? any.doubleValue() : Double.NaN;
            return given instanceof Double || Double.isFinite(number) ? Values.doubleValue(number) : null;
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

    private static final double LARGEST_EXACT = 1L << 53;
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,19}");
    private static final Function<CharSequence, Value> LONG =
            digits -> Values.longValue(Long.parseLong(digits.toString()));
    private static final Set<Object> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

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
     * @param given as JSON or Cypher has it: String, Long, BigInteger beyond that, Double, Boolean, or a temporal value
     *     of java.time
     */
    @Nullable Value read(Object given) {
        if (parser != null && given instanceof String text) {
            return parsed(text, parser);
        }
        return element.isInstance(given) ? Values.of(given) : null;
    }

    /** The type that Cypher gives such a value; null if it has none. */
    static @Nullable ScalarType of(Object value) {
        if (value instanceof Boolean) {
            return BOOLEAN;
        }
        if (value instanceof Number) {
            return value instanceof Double ? FLOAT : value instanceof Long ? INTEGER : null;
        }
        return Arrays.stream(values())
                .filter(type -> type.element.isInstance(value))
                .findFirst()
                .orElse(null);
    }

    /** Whether a number is a whole one that its client cannot have meant exactly: a float of more than 53 bits. */
    static boolean isRounded(@Nullable Object given) {
        return given instanceof Double number && isWhole(number) && Math.abs(number) > LARGEST_EXACT;
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && Double.isFinite(number);
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
