package io.tremaux.cache.request;

import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import it.unimi.dsi.fastutil.longs.Long2ByteOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ShortOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongSet;

/** One of fastutil's maps from node to mask (or code), seen as longs. */
abstract class MaskMap {
    /** "Not here": all ones at any width. */
    static final long NONE = -1;

    final int valueBytes;
    private final long allOnes;
    private int size;

    private MaskMap(int valueBytes) {
        this.valueBytes = valueBytes;
        this.allOnes = -1L >>> (Long.SIZE - valueBytes * Byte.SIZE);
    }

    /** The narrowest map that holds a value, of at least a width. */
    static MaskMap holding(long value, int minBytes) {
        MaskMap map = ofWidth(minBytes);
        return map.holds(value) ? map : holding(value, 2 * minBytes);
    }

    private static MaskMap ofWidth(int bytes) {
        return switch (bytes) {
            case Byte.BYTES -> new Bytes();
            case Short.BYTES -> new Shorts();
            case Integer.BYTES -> new Ints();
            default -> new Longs();
        };
    }

    /** The width for so many tokens. */
    static int bytes(int tokens) {
        int bytes = Byte.BYTES;
        while (bytes < Long.BYTES && tokens > bytes * Byte.SIZE) {
            bytes *= 2;
        }
        return bytes;
    }

    final boolean holds(long value) {
        return Long.compareUnsigned(value, allOnes) < 0;
    }

    /** Adds a node that is not here. False if there is no room for it. */
    final boolean put(long node, long value, Reservation charge) {
        long before = bytesHeld();
        long after = Footprint.openHash(size + 1, valueBytes);
        if (after == before) {
            putValue(node, value);
        } else if (!charge.add(after)) {
            return false;
        } else {
            putValue(node, value);
            charge.subtract(before);
        }
        size++;
        return true;
    }

    final boolean copyTo(MaskMap other, Reservation charge) {
        for (LongIterator nodes = nodes().iterator(); nodes.hasNext(); ) {
            long node = nodes.nextLong();
            if (!other.put(node, find(node), charge)) {
                charge.subtract(other.bytesHeld());
                return false;
            }
        }
        charge.subtract(bytesHeld());
        return true;
    }

    final long bytesHeld() {
        return Footprint.openHash(size, valueBytes);
    }

    abstract long find(long node);

    abstract LongSet nodes();

    abstract void putValue(long node, long value);

    private static final class Bytes extends MaskMap {
        private final Long2ByteOpenHashMap map = new Long2ByteOpenHashMap();

        private Bytes() {
            super(Byte.BYTES);
            map.defaultReturnValue((byte) NONE);
        }

        @Override
        long find(long node) {
            byte value = map.get(node);
            return value == NONE ? NONE : Byte.toUnsignedLong(value);
        }

        @Override
        LongSet nodes() {
            return map.keySet();
        }

        @Override
        void putValue(long node, long value) {
            map.put(node, (byte) value);
        }
    }

    private static final class Shorts extends MaskMap {
        private final Long2ShortOpenHashMap map = new Long2ShortOpenHashMap();

        private Shorts() {
            super(Short.BYTES);
            map.defaultReturnValue((short) NONE);
        }

        @Override
        long find(long node) {
            short value = map.get(node);
            return value == NONE ? NONE : Short.toUnsignedLong(value);
        }

        @Override
        LongSet nodes() {
            return map.keySet();
        }

        @Override
        void putValue(long node, long value) {
            map.put(node, (short) value);
        }
    }

    private static final class Ints extends MaskMap {
        private final Long2IntOpenHashMap map = new Long2IntOpenHashMap();

        private Ints() {
            super(Integer.BYTES);
            map.defaultReturnValue((int) NONE);
        }

        @Override
        long find(long node) {
            int value = map.get(node);
            return value == NONE ? NONE : Integer.toUnsignedLong(value);
        }

        @Override
        LongSet nodes() {
            return map.keySet();
        }

        @Override
        void putValue(long node, long value) {
            map.put(node, (int) value);
        }
    }

    private static final class Longs extends MaskMap {
        private final Long2LongOpenHashMap map = new Long2LongOpenHashMap();

        private Longs() {
            super(Long.BYTES);
            map.defaultReturnValue(NONE);
        }

        @Override
        long find(long node) {
            return map.get(node);
        }

        @Override
        LongSet nodes() {
            return map.keySet();
        }

        @Override
        void putValue(long node, long value) {
            map.put(node, value);
        }
    }
}
