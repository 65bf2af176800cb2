package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.store.GeoPoint;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.Objects;
import org.janusgraph.core.attribute.Geoshape;

/**
 * Turns the values of TinkerPop properties into those that predicates and rows understand:
 *
 * <ul>
 *   <li>booleans, numbers of primitive width, strings, characters, java.time and arrays stay as they are;
 *   <li>a moment ({@link Date}, {@link Instant}, {@link OffsetDateTime}) becomes a date-time with a zone, UTC unless it
 *       has an offset;
 *   <li>a greater number becomes a long if it is one, else the nearest double;
 *   <li>a point becomes a {@link GeoPoint} in WGS 84, longitude first; any other shape its well-known text;
 *   <li>a collection becomes an array; anything else, such as a UUID, its text;
 *   <li>a null in an array or a collection is no element.
 * </ul>
 */
public final class PropertyValues {
    private static final int WGS_84 = 4326;

    private PropertyValues() {}

    /** One value. */
    public static Object of(Object value) {
        if (value instanceof String || value instanceof Boolean || value instanceof Character) {
            return value;
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (value instanceof Temporal || value instanceof TemporalAmount || value instanceof Date) {
            return time(value);
        }
        if (value instanceof Collection<?> members) {
            return array(members);
        }
        if (value instanceof Geoshape shape) {
            return shape(shape);
        }
        return value.getClass().isArray() ? array(value) : value.toString();
    }

    /** The values of one key that has several, as an array of their class if they have it in common. */
    public static Object array(Collection<?> values) {
        Object[] converted =
                values.stream().filter(Objects::nonNull).map(PropertyValues::of).toArray();
        if (converted.length == 0) {
            return converted;
        }
        Class<?> first = converted[0].getClass();
        for (Object each : converted) {
            if (each.getClass() != first) {
                return converted;
            }
        }
        Object array = Array.newInstance(first, converted.length);
        System.arraycopy(converted, 0, array, 0, converted.length);
        return array;
    }

    private static Object array(Object array) {
        boolean stays = !(array instanceof Object[] objects)
                || array instanceof String[] && !Arrays.asList(objects).contains(null);
        return stays ? array : array(Arrays.asList((Object[]) array));
    }

    private static Object number(Number number) {
        if (number instanceof BigInteger whole) {
            return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : (Object) whole.doubleValue();
        }
        return number instanceof BigDecimal ? number.doubleValue() : number;
    }

    private static Object time(Object value) {
        if (value instanceof Date date) {
            return Instant.ofEpochMilli(date.getTime()).atZone(ZoneOffset.UTC);
        }
        if (value instanceof Instant instant) {
            return instant.atZone(ZoneOffset.UTC);
        }
        return value instanceof OffsetDateTime dateTime ? dateTime.toZonedDateTime() : value;
    }

    private static Object shape(Geoshape shape) {
        if (shape.getType() != Geoshape.Type.POINT) {
            return shape.toString();
        }
        Geoshape.Point point = shape.getPoint();
        return new GeoPoint(WGS_84, new double[] {point.getLongitude(), point.getLatitude()});
    }
}
