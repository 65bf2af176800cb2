package io.tremaux.traversal.predicate;

import java.lang.reflect.Array;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.function.Function;
import org.neo4j.values.storable.CoordinateReferenceSystem;
import org.neo4j.values.storable.DurationValue;
import org.neo4j.values.storable.PointValue;
import org.neo4j.values.storable.Values;

/**
 * Property values as Neo4j's Java API gives them, from the notation of the test tables; elements are joined by a bar.
 */
final class StoredValues {
    private record Type(Class<?> type, Function<String, Object> parser) {}

    private static final Map<String, Type> TYPES = Map.ofEntries(
            Map.entry("boolean", new Type(boolean.class, Boolean::valueOf)),
            Map.entry("byte", new Type(byte.class, Byte::valueOf)),
            Map.entry("short", new Type(short.class, Short::valueOf)),
            Map.entry("int", new Type(int.class, Integer::valueOf)),
            Map.entry("long", new Type(long.class, Long::valueOf)),
            Map.entry("Long", new Type(Long.class, Long::valueOf)),
            Map.entry("float", new Type(float.class, Float::valueOf)),
            Map.entry("double", new Type(double.class, Double::valueOf)),
            Map.entry("char", new Type(char.class, text -> text.charAt(0))),
            Map.entry("string", new Type(String.class, text -> text)),
            Map.entry("date", new Type(LocalDate.class, LocalDate::parse)),
            Map.entry("localtime", new Type(LocalTime.class, LocalTime::parse)),
            Map.entry("time", new Type(OffsetTime.class, OffsetTime::parse)),
            Map.entry("localdatetime", new Type(LocalDateTime.class, LocalDateTime::parse)),
            Map.entry("datetime", new Type(ZonedDateTime.class, ZonedDateTime::parse)),
            Map.entry("duration", new Type(DurationValue.class, DurationValue::parse)),
            Map.entry("period", new Type(Period.class, Period::parse)),
            Map.entry("point", new Type(PointValue.class, StoredValues::point)));

    private StoredValues() {}

    static Object parse(String type, String text) {
        if (!type.endsWith("[]")) {
            return one(type).parser().apply(text);
        }
        Type element = one(type.substring(0, type.length() - 2));
        String[] elements = text.isEmpty() ? new String[0] : text.split("\\|");
        Object array = Array.newInstance(element.type(), elements.length);
        for (int i = 0; i < elements.length; i++) {
            Array.set(array, i, element.parser().apply(elements[i]));
        }
        return array;
    }

    private static Type one(String name) {
        Type type = TYPES.get(name);
        if (type == null) {
            throw new IllegalArgumentException(name);
        }
        return type;
    }

    private static PointValue point(String text) {
        return Values.pointValue(CoordinateReferenceSystem.CARTESIAN, 1, 1);
    }
}
