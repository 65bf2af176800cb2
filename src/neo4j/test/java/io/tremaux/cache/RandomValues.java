package io.tremaux.cache;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.neo4j.values.storable.CoordinateReferenceSystem;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.storable.PointValue;
import org.neo4j.values.storable.Values;

/**
 * Property values as Neo4j's Java API gives them, of every kind, the awkward ones among them more often than by chance.
 */
public final class RandomValues {
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
            random -> LocalDateTime.of(2026, 1, 1, 0, random.nextInt(9)),
            RandomValues::time,
            RandomValues::dateTime,
            RandomValues::duration,
            RandomValues::point,
            random -> new long[random.nextInt(3)],
            random -> new double[] {random.nextDouble(), -0.0},
            random -> new String[] {"", Integer.toString(random.nextInt(9))},
            random -> new boolean[random.nextInt(40)],
            random -> new int[] {random.nextInt()},
            random -> new LocalDate[] {LocalDate.ofEpochDay(random.nextInt(9)), LocalDate.of(-1, 1, 1)},
            random -> new LocalTime[] {LocalTime.MIDNIGHT, LocalTime.MAX},
            random -> new LocalDateTime[] {
                LocalDateTime.of(-1, 1, 1, 0, 0), LocalDateTime.of(2026, 1, 1, 0, random.nextInt(9))
            },
            random -> new OffsetTime[] {time(random), time(random)},
            random -> new ZonedDateTime[] {dateTime(random), dateTime(random), dateTime(random)},
            random -> new DurationValue[] {duration(random), duration(random)},
            random -> Collections.nCopies(1 + random.nextInt(3), point(random)).toArray(PointValue[]::new));

    private RandomValues() {}

    public static int kinds() {
        return KINDS.size();
    }

    /** A value of one kind; always a new object, where it is one. */
    public static @Nullable Object value(int kind, Random random) {
        return KINDS.get(kind).apply(random);
    }

    private static Object oneOf(Random random, Object... values) {
        return values[random.nextInt(values.length)];
    }

    /** Different offsets may mean the same instant. */
    private static OffsetTime time(Random random) {
        int hours = random.nextInt(4);
        return OffsetTime.of(hours, 0, 0, 0, ZoneOffset.ofHours(hours));
    }

    private static ZonedDateTime dateTime(Random random) {
        ZoneId zone = ZoneId.of(random.nextBoolean() ? "Europe/Paris" : "+01:00");
        return ZonedDateTime.of(2026, 1, 1, 0, 0, random.nextInt(9), 0, zone);
    }

    /** A month is no number of days. */
    private static DurationValue duration(Random random) {
        return DurationValue.duration(random.nextInt(2), random.nextInt(32), random.nextInt(9), 0);
    }

    private static PointValue point(Random random) {
        return random.nextBoolean()
                ? Values.pointValue(CoordinateReferenceSystem.CARTESIAN, random.nextInt(9), -0.0)
                : Values.pointValue(CoordinateReferenceSystem.WGS_84_3D, 2, 1, random.nextInt(9));
    }
}
