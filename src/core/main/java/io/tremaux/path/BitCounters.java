package io.tremaux.path;

/**
 * 64 bit-sliced counters: one addition increments any subset of them, which {@link MultiSourceCount} does for each node
 * found. Array entry n has binary digit n of every counter. An addition costs a step for each digit of its longest
 * carry: two in the mean if it increments one counter, and a few more if it increments many. Belongs to one thread.
 */
final class BitCounters {
    private final long[] digits = new long[Long.SIZE];

    /** Increments each counter whose bit is set. */
    void add(long bits) {
        long carry = bits;
        for (int digit = 0; carry != 0; digit++) {
            long before = digits[digit];
            digits[digit] = before ^ carry;
            carry &= before;
        }
    }

    /** The counter of a bit, which is 0 to 63. Costs 64 steps. */
    long of(int bit) {
        long count = 0;
        for (int digit = 0; digit < digits.length; digit++) {
            count |= (digits[digit] >>> bit & 1L) << digit;
        }
        return count;
    }
}
