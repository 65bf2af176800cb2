package io.tremaux.traversal.predicate;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.time.chrono.ChronoZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A literal as a temporal value, in ISO 8601's extended format as java.time reads it ({@code 2026-11-21},
 * {@code 10:15:30}, {@code 10:15+01:00}, {@code 2026-11-21T10:15}, {@code 2026-11-21T10:15Z[Europe/Paris]},
 * {@code P1Y2M3DT4H5.5S}). A stored value is compared with a literal of its own type only:
 * <ul>
 *   <li>Dates, local times and local date-times by their place in the local calendar and day.
 *   <li>Date-times with a zone by instant: 10:00Z and 11:00+01:00 of one day are equal (in Cypher they differ).
 *   <li>Times with an offset by the instant they are on one and the same day: 10:00Z and 11:00+01:00 are equal.
 *   <li>Durations, as in Cypher, are equal if their months, days, seconds and nanoseconds are, and have no order: P1D
 *       and PT24H differ, P1W and P7D do not. Of a literal, only the seconds may have a fraction.
 * </ul>
 */
final class Temporals {
    /** What a literal means in one type. */
    interface Reading {
        /** How a value of that type relates to the literal. */
        int relation(Object value);

        /**
         * The only value that is equal to the literal; null if there are several, which differ in offset or zone, say.
         */
        default @Nullable Object only() {
            return null;
        }
    }

    /** What a literal means in a type where no two values are equal. */
    private record Local<T extends Comparable<? super T>>(Class<T> type, T only) implements Reading {
        @Override
        public int relation(Object value) {
            return Operand.ofOrder(type.cast(value).compareTo(only));
        }
    }

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int MONTHS_PER_YEAR = 12;

    private Temporals() {}

    /** The key under which {@link #read} answers for a type: durations are one kind, whatever their class. */
    static Class<?> kind(Class<?> type) {
        return TemporalAmount.class.isAssignableFrom(type) ? TemporalAmount.class : type;
    }

    /** All temporal readings of a literal, by {@link #kind}. */
    static Map<Class<?>, Reading> read(String text) {
        Map<Class<?>, Reading> readings = new HashMap<>();
        if (looksTemporal(text)) {
            putLocal(readings, text, LocalDate.class, LocalDate::parse);
            putLocal(readings, text, LocalTime.class, LocalTime::parse);
            putLocal(readings, text, LocalDateTime.class, LocalDateTime::parse);
            putZoned(readings, text, OffsetTime.class, OffsetTime::parse, Comparator.comparingLong(Temporals::nanos));
            putZoned(
                    readings,
                    text,
                    ZonedDateTime.class,
                    ZonedDateTime::parse,
                    ChronoZonedDateTime.timeLineOrder()::compare);
        }
        if (looksLikeDuration(text)) {
            putDuration(readings, text);
        }
        return Map.copyOf(readings);
    }

    /** Saves the exceptions that most literals would cost. */
    private static boolean looksTemporal(String text) {
        return text.indexOf(':') > 0 || text.indexOf('-', 1) > 0;
    }

    private static boolean looksLikeDuration(String text) {
        return text.startsWith("P") || text.startsWith("-P") || text.startsWith("+P");
    }

    private static <T extends Comparable<? super T>> void putLocal(
            Map<Class<?>, Reading> readings, String text, Class<T> type, Function<String, T> parser) {
        put(readings, text, type, parser, literal -> new Local<>(type, literal));
    }

    private static <T> void putZoned(
            Map<Class<?>, Reading> readings,
            String text,
            Class<T> type,
            Function<String, T> parser,
            Comparator<T> order) {
        put(
                readings,
                text,
                type,
                parser,
                literal -> value -> Operand.ofOrder(order.compare(type.cast(value), literal)));
    }

    private static <T> void put(
            Map<Class<?>, Reading> readings,
            String text,
            Class<T> type,
            Function<String, T> parser,
            Function<T, Reading> meaning) {
        try {
            readings.put(type, meaning.apply(parser.apply(text)));
        } catch (DateTimeException e) {
            // not of this type
        }
    }

    private static void putDuration(Map<Class<?>, Reading> readings, String text) {
        try {
            Span literal = Span.parse(text.toUpperCase(Locale.ROOT));
            readings.put(
                    TemporalAmount.class,
                    value -> Span.of((TemporalAmount) value).equals(literal) ? Operand.EQUAL : Operand.UNORDERED);
        } catch (DateTimeException e) {
            // not a duration
        }
    }

    private static long nanos(OffsetTime time) {
        return time.toLocalTime().toNanoOfDay() - time.getOffset().getTotalSeconds() * NANOS_PER_SECOND;
    }

    /** A duration by the four parts in which Neo4j keeps it. */
    private record Span(long months, long days, long seconds, long nanos) {
        static Span parse(String text) {
            int time = text.indexOf('T');
            int sign = text.indexOf('P');
            String date = time < 0 ? text : text.substring(0, time);
            Period period = date.length() == sign + 1 && time > 0 ? Period.ZERO : Period.parse(date);
            Duration rest =
                    time < 0 ? Duration.ZERO : Duration.parse(text.substring(0, sign) + "P" + text.substring(time));
            return new Span(period.toTotalMonths(), period.get(ChronoUnit.DAYS), rest.getSeconds(), rest.getNano());
        }

        static Span of(TemporalAmount amount) {
            return new Span(
                    part(amount, ChronoUnit.MONTHS) + MONTHS_PER_YEAR * part(amount, ChronoUnit.YEARS),
                    part(amount, ChronoUnit.DAYS),
                    part(amount, ChronoUnit.SECONDS),
                    part(amount, ChronoUnit.NANOS));
        }

        private static long part(TemporalAmount amount, TemporalUnit unit) {
            return amount.getUnits().contains(unit) ? amount.get(unit) : 0;
        }
    }
}
