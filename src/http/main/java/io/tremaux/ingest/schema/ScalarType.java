package io.tremaux.ingest.schema;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The type of a value that is no list, by the name that Cypher prints. Each reads what JSON or Cypher may send for it.
 * The types that JSON lacks are strings there, in the notation of Cypher's own functions.
 */
public enum ScalarType {
    STRING("STRING", String.class),
    /** JavaScript has no integers: it sends floats without a fraction, and strings of the digits beyond 2^53. */
    INTEGER("INTEGER", long.class) {
        @Override
        @Nullable Object read(Object given, Dialect dialect) {
            if (given instanceof String text) {
                return DIGITS.matcher(text).matches() ? parsed(text, Long::valueOf) : null;
            }
            if (given instanceof Double number) {
                return isWhole(number) && !isRounded(given) ? (Object) number.longValue() : null;
            }
            return given instanceof Long ? given : null;
        }
    },
    /**
     * JSON may write a whole number without a fraction, whatever its size. It has no numbers that are not finite:
     * strings stand for them.
     */
    FLOAT("FLOAT", double.class) {
        @Override
        @Nullable Object read(Object given, Dialect dialect) {
            if (NOT_FINITE.contains(given)) {
                return Double.parseDouble((String) given);
            }
            double number = given instanceof Number any ? any.doubleValue() : Double.NaN;
            return given instanceof Double || Double.isFinite(number) ? (Object) number : null;
        }
    },
    BOOLEAN("BOOLEAN", boolean.class) {
        @Override
        @Nullable Object read(Object given, Dialect dialect) {
            return given instanceof Boolean ? given : null;
        }
    },
    DATE("DATE", LocalDate.class),
    LOCAL_TIME("LOCAL TIME", LocalTime.class),
    ZONED_TIME("ZONED TIME", OffsetTime.class),
    LOCAL_DATETIME("LOCAL DATETIME", LocalDateTime.class),
    ZONED_DATETIME("ZONED DATETIME", ZonedDateTime.class),
    DURATION("DURATION", TemporalAmount.class);

    /** The largest magnitude up to which every integer is a float. */
    public static final double LARGEST_EXACT = 1L << 53;

    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,19}");
    private static final Set<Object> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private final String cypherName;
    private final Class<?> element;

    ScalarType(String cypherName, Class<?> element) {
        this.cypherName = cypherName;
        this.element = element;
    }

    /**
     * The value to store; null if what is given has another type.
     *
     * @param given as JSON or Cypher has it: String, Long, BigInteger beyond that, Double, BigDecimal where that would
     *     be rounded to 2^53, Boolean, or a temporal value of java.time
     */
    @Nullable Object read(Object given, Dialect dialect) {
        if (this != STRING && given instanceof String text) {
            return parsed(text, temporal -> dialect.temporal(this, temporal));
        }
        return element.isInstance(given) ? given : null;
    }

    /** The type that Cypher gives such a value; null if it has none. */
    public static @Nullable ScalarType of(Object value) {
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
        return given instanceof BigDecimal
                || given instanceof Double number && isWhole(number) && Math.abs(number) > LARGEST_EXACT;
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && Double.isFinite(number);
    }

    public String cypherName() {
        return cypherName;
    }

    /** The component type of arrays. */
    public Class<?> element() {
        return element;
    }

    private static @Nullable Object parsed(String text, Function<String, Object> parser) {
        try {
            return parser.apply(text);
        } catch (RuntimeException e) { // of several types, none of which it declares
            return null;
        }
    }
}
