package io.tremaux.heap;

import it.unimi.dsi.fastutil.HashCommon;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.time.temporal.Temporal;

/**
 * The bytes of heap that objects take: never too few, for any collector and heap size. So a reference counts 8 bytes
 * (compressed ones take 4) and a character 2 (Latin-1 ones take 1). Objects are rounded up.
 */
public final class Footprint {
    public static final int REFERENCE = 8;
    /** Property values above this are not cached. */
    public static final long MAX_VALUE = 64 * 1024;

    private static final int HEADER = 16;
    private static final long BOXED = 24;
    private static final long DECIMAL = 192; // with the text that toString keeps; and for a digit at most 1.5 bytes
    private static final long STRING = 32;
    private static final long TEMPORAL = 192;
    private static final long OTHER = 256;
    private static final int MIN_HASH_CAPACITY = 32;
    private static final float HASH_LOAD = 0.75f;

    private Footprint() {}

    /** An array: its header and its elements. */
    public static long array(long length, int elementBytes) {
        return HEADER + ((length * elementBytes + 7) & -8L);
    }

    /** The arrays of a fastutil open hash map without removals: powers of two, at most three quarters full. */
    public static long openHash(int size, int valueBytes) {
        if (size == 0) {
            return 0;
        }
        int capacity = Math.max(MIN_HASH_CAPACITY, HashCommon.arraySize(size, HASH_LOAD));
        return array(capacity + 1L, Long.BYTES) + array(capacity + 1L, valueBytes);
    }

    /** A property value as Neo4j's Java API represents it, or a decimal, with all objects that it refers to. */
    public static long value(Object value) {
        if (value instanceof Boolean) {
            return 0;
        }
        if (value instanceof BigDecimal decimal) {
            return DECIMAL + decimal.precision() * 3L / 2;
        }
        if (value instanceof Number || value instanceof Character) {
            return BOXED;
        }
        if (value instanceof String text) {
            return STRING + array(text.length(), Character.BYTES);
        }
        if (value.getClass().isArray()) {
            return arrayValue(value);
        }
        return value instanceof Temporal ? TEMPORAL : OTHER;
    }

    private static long arrayValue(Object array) {
        if (array instanceof Object[] elements) {
            return objectArray(elements);
        }
        if (array instanceof byte[] bytes) {
            return array(bytes.length, Byte.BYTES);
        }
        if (array instanceof boolean[] booleans) {
            return array(booleans.length, Byte.BYTES);
        }
        return array(Array.getLength(array), Long.BYTES);
    }

    private static long objectArray(Object[] elements) {
        long sum = array(elements.length, REFERENCE);
        for (Object element : elements) {
            sum += element == null ? 0 : value(element);
        }
        return sum;
    }
}
