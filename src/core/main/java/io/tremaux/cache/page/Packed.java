package io.tremaux.cache.page;

import io.tremaux.heap.Footprint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Small numbers packed into longs, one for every slot of a page, 1, 2, 4, 8 or 16 bits each. Reading takes no lock and
 * sees everything that was written before the number was. Writing changes the neighbours' long: the caller holds the
 * page's lock.
 */
public final class Packed {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private Packed() {}

    /** A zero for every slot. */
    public static long[] zeros(int bits) {
        return new long[length(bits)];
    }

    /** The heap of the numbers of one page, in bytes. */
    public static long bytes(int bits) {
        return Footprint.array(length(bits), Long.BYTES);
    }

    private static int length(int bits) {
        return PageDirectory.SLOTS * bits / Long.SIZE;
    }

    /** The number of a slot. Takes no lock. */
    public static int read(long[] words, int bits, int slot) {
        int at = slot * bits; // a shift takes it modulo 64
        return (int) ((long) WORDS.getAcquire(words, at / Long.SIZE) >>> at) & mask(bits);
    }

    /** Whether so many numbers of one bit each are all 1. */
    public static boolean areOnes(long[] words, int slot, int count) {
        int end = slot + count;
        for (int from = slot; from < end; from = (from | Long.SIZE - 1) + 1) {
            int left = Math.min(end - from, Long.SIZE - (from & Long.SIZE - 1));
            long wanted = -1L >>> Long.SIZE - left;
            if (((long) WORDS.getAcquire(words, from / Long.SIZE) >>> from & wanted) != wanted) {
                return false;
            }
        }
        return true;
    }

    /** Writes the number of a slot, which must fit into the bits. The caller holds the page's lock. */
    public static void write(long[] words, int bits, int slot, int number) {
        int at = slot * bits;
        int index = at / Long.SIZE;
        long others = words[index] & ~((long) mask(bits) << at);
        WORDS.setRelease(words, index, others | (long) number << at);
    }

    private static int mask(int bits) {
        return (1 << bits) - 1;
    }
}
