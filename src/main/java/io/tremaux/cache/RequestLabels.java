package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import it.unimi.dsi.fastutil.longs.Long2ByteOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ShortOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongSet;
import org.jspecify.annotations.Nullable;

/**
 * Labels in scope {@code request}: the label set of the node at hand is read once, those of nodes left behind stay in a
 * hash map while {@link Revisits} sees that it pays.
 *
 * <pre>
 *   tokens in the database    8      16      32      64     more, or a node with all of 64
 *   value of the map         byte   short   int     long    int: a code into a dictionary of the request's own
 * </pre>
 *
 * <p>A map is as wide as the masks it has met, at least as the number of tokens says, and is copied when a wider one comes.
 * All ones is never stored but widens the map: so it can mean "not here", and a look-up is one probe although 0 is a mask
 * like any other. 12 to 24 bytes a node for bytes, 21 to 43 for longs.
 *
 * <p>What the maps take is charged to the budget when they grow, and given back by {@link #close()} or when filling stops
 * paying. If refused, what is known stays and no more is added. Belongs to one thread.
 */
public final class RequestLabels extends Labels implements AutoCloseable {
    private final LabelSource source;
    private final Charge charge;
    private final LookupCounts counts;
    private final Revisits revisits = new Revisits();
    private final int firstBytes;

    private boolean coded;
    private @Nullable LabelDictionary dictionary;
    private @Nullable MaskMap map;

    /** Labels of one request, in a database with so many label tokens. */
    public RequestLabels(LabelSource source, int labelTokens, HeapBudget budget, LookupCounts counts) {
        this.source = source;
        this.charge = new Charge(budget);
        this.counts = counts;
        this.coded = labelTokens > MASK_BITS;
        this.firstBytes = MaskMap.bytes(labelTokens);
    }

    @Override
    protected boolean ask(long node, int label) {
        if (!isAtHand(node)) {
            bring(node);
        }
        return handHas(label);
    }

    private void bring(long node) {
        if (!revisits.on()) {
            revisits.watch(node);
            take(node, source.read(node), source.beyond());
        } else if (!(recall(node) ? revisits.hit() : revisits.miss(node))) {
            drop();
        }
    }

    /** Takes a node from the map, or else from the store; answers which. */
    private boolean recall(long node) {
        long value = map == null ? MaskMap.NONE : map.find(node);
        if (value == MaskMap.NONE) {
            counts.misses++;
            read(node);
            return false;
        }
        counts.hits++;
        if (dictionary == null) {
            take(node, value, LabelDictionary.NONE_BEYOND);
        } else {
            LabelDictionary.Sets sets = dictionary.sets();
            take(node, sets.mask((int) value), sets.beyond((int) value));
        }
        return true;
    }

    private void read(long node) {
        long mask = source.read(node);
        int[] beyond = source.beyond();
        take(node, mask, beyond);
        if (remember(node, mask, beyond)) {
            counts.fills++;
        } else {
            counts.refused++;
        }
    }

    private boolean remember(long node, long mask, int[] beyond) {
        try {
            boolean plain = !coded && beyond.length == 0 && mask != MaskMap.NONE;
            return plain ? put(node, mask) : putCode(node, mask, beyond);
        } catch (OutOfMemoryError noRoom) {
            drop();
            return false;
        }
    }

    private boolean putCode(long node, long mask, int[] beyond) {
        if (dictionary == null && !encode()) {
            drop();
            return false;
        }
        int code = dictionary == null ? 0 : dictionary.code(mask, beyond);
        return code != 0 && put(node, code);
    }

    /** Puts codes in the place of all masks known so far. */
    private boolean encode() {
        coded = true;
        LabelDictionary sets = new LabelDictionary(charge);
        dictionary = sets;
        MaskMap masks = map;
        map = null;
        if (masks == null) {
            return true;
        }
        for (LongIterator nodes = masks.nodes().iterator(); nodes.hasNext(); ) {
            long node = nodes.nextLong();
            int code = sets.code(masks.find(node), LabelDictionary.NONE_BEYOND);
            if (code == 0 || !put(node, code)) {
                return false;
            }
        }
        charge.subtract(masks.bytesHeld());
        return true;
    }

    private boolean put(long node, long value) {
        MaskMap wide = wideEnough(value);
        return wide != null && wide.put(node, value, charge);
    }

    private @Nullable MaskMap wideEnough(long value) {
        MaskMap narrow = map;
        if (narrow == null) {
            map = MaskMap.holding(value, coded ? Integer.BYTES : firstBytes);
        } else if (!narrow.holds(value)) {
            MaskMap wide = MaskMap.holding(value, 2 * narrow.valueBytes);
            if (!narrow.copyTo(wide, charge)) {
                return null;
            }
            map = wide;
        }
        return map;
    }

    private void drop() {
        map = null;
        dictionary = null;
        charge.clear();
    }

    /** Ends the request: gives back what the budget lent. */
    @Override
    public void close() {
        drop();
        charge.close();
    }

    /** One of fastutil's maps from node to mask (or code), seen as longs. */
    private abstract static class MaskMap {
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
        final boolean put(long node, long value, Charge charge) {
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

        final boolean copyTo(MaskMap other, Charge charge) {
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
}
