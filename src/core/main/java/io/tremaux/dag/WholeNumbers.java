package io.tremaux.dag;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** Whole numbers, exact. 8 bytes each. */
final class WholeNumbers extends Numbers {
    private long[] quantities = new long[FIRST_CAPACITY];
    private int size;
    private long[] amounts = {};

    WholeNumbers(LongConsumer charge) {
        super(charge);
    }

    /** Whether a number is of a type of whole numbers. */
    static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    @Override
    Numbers and(Number quantity) {
        if (!isWhole(quantity)) {
            return withFractions().and(quantity);
        }
        if (size == quantities.length) {
            charge.accept((long) size * Long.BYTES);
            quantities = Arrays.copyOf(quantities, grown(size));
        }
        quantities[size++] = quantity.longValue();
        return this;
    }

    @Override
    Numbers withFractions() {
        FloatingNumbers floating = new FloatingNumbers(charge);
        for (int i = 0; i < size; i++) {
            floating.append(quantities[i]);
        }
        return floating;
    }

    @Override
    void begin(int positions) {
        charge.accept((long) positions * Long.BYTES);
        amounts = new long[positions];
    }

    @Override
    void start(int position) {
        amounts[position]++;
    }

    @Override
    void carry(int from, int arc, int to) {
        amounts[to] = Math.addExact(amounts[to], Math.multiplyExact(amounts[from], quantities[arc]));
    }

    @Override
    void add(int from, int to) {
        amounts[to] = Math.addExact(amounts[to], amounts[from]);
    }

    @Override
    Long amount(int position) {
        return amounts[position];
    }
}
