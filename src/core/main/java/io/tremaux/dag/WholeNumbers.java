package io.tremaux.dag;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.function.LongConsumer;

/** Whole numbers, exact. 8 to 12 bytes each. */
final class WholeNumbers extends RollUpNumbers {
    private final LongArrayList quantities = new LongArrayList();
    private long[] amounts = {};

    WholeNumbers(LongConsumer charge) {
        super(charge);
    }

    /** Whether a number is of a type of whole numbers. */
    static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    @Override
    RollUpNumbers and(Number quantity) {
        if (!isWhole(quantity)) {
            return withFractions().and(quantity);
        }
        chargeNext(quantities.size());
        quantities.add(quantity.longValue());
        return this;
    }

    @Override
    RollUpNumbers withFractions() {
        FloatingNumbers floating = new FloatingNumbers(charge);
        quantities.forEach(floating::append);
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
        amounts[to] = Math.addExact(amounts[to], Math.multiplyExact(amounts[from], quantities.getLong(arc)));
    }

    @Override
    void add(int from, int to) {
        amounts[to] = Math.addExact(amounts[to], amounts[from]);
    }

    @Override
    void addProduct(int from, Number factor, int to) {
        amounts[to] = Math.addExact(amounts[to], Math.multiplyExact(amounts[from], factor.longValue()));
    }

    @Override
    Long amount(int position) {
        return amounts[position];
    }
}
