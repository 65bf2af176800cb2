package io.tremaux.cache;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Property values as Neo4j's Java API gives them, of every kind, the awkward ones among them more often than by chance. */
final class RandomValues {
    private static final List<Function<Random, @Nullable Object>> KINDS = List.of(
            random -> null,
            Random::nextBoolean,
            random -> oneOf(random, Long.MIN_VALUE, Long.MAX_VALUE, -1L, 0L, 1L, random.nextLong()),
            random -> oneOf(random, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1, random.nextInt()),
            random -> oneOf(
                    random,
                    -0.0,
                    0.0,
                    Double.NaN,
                    Double.longBitsToDouble(0x7FF8_0000_0000_1234L),
                    Double.NEGATIVE_INFINITY,
                    Double.MIN_VALUE,
                    random.nextDouble()),
            random -> oneOf(random, -0.0f, 0.0f, Float.NaN, Float.MAX_VALUE, random.nextFloat()),
            random -> (byte) random.nextInt(),
            random -> (short) random.nextInt(),
            random -> (char) random.nextInt(),
            random -> oneOf(random, "", "Ann", "Bob", "true", Integer.toString(random.nextInt(300))),
            random -> "long ".repeat(20 + random.nextInt(50)),
            random -> LocalDate.ofEpochDay(random.nextInt(20)),
            random -> LocalTime.ofSecondOfDay(random.nextInt(20)),
            random -> ZonedDateTime.of(2026, 1, 1, 0, 0, random.nextInt(9), 0, zone(random)),
            random -> Period.ofDays(random.nextInt(9)),
            random -> new long[random.nextInt(3)],
            random -> new double[] {random.nextDouble(), -0.0},
            random -> new String[] {"", Integer.toString(random.nextInt(9))},
            random -> new boolean[random.nextInt(40)],
            random -> new int[] {random.nextInt()});

    private RandomValues() {}

    static int kinds() {
        return KINDS.size();
    }

    /** A value of one kind; always a new object, where it is one. */
    static @Nullable Object value(int kind, Random random) {
        return KINDS.get(kind).apply(random);
    }

    private static Object oneOf(Random random, Object... values) {
        return values[random.nextInt(values.length)];
    }

    private static ZoneId zone(Random random) {
        return ZoneId.of(random.nextBoolean() ? "Europe/Paris" : "+01:00");
    }
}
