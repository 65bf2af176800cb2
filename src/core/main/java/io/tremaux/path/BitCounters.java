package io.tremaux.path;

/**
 * 64 counters, of which one addition raises any. They lie across: the nth array entry has the nth binary digit of each. An
 * addition costs two steps in the mean, as when one counts in binary. Belongs to one thread.
 */
final class BitCounters {
    private final long[] digits = new long[Long.SIZE];

    /** Raises each counter whose bit is set by one. */
    void add(long bits) {
        long carry = bits;
        for (int digit = 0; carry != 0; digit++) {
            long before = digits[digit];
            digits[digit] = before ^ carry;
            carry &= before;
        }
    }

    /** The counter of a bit. */
    long of(int bit) {
        long count = 0;
        for (int digit = 0; digit < digits.length; digit++) {
            count |= (digits[digit] >>> bit & 1L) << digit;
        }
        return count;
    }
}
