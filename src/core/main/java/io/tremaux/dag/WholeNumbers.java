package io.tremaux.dag;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

/** Whole numbers, exact, as long as no quantity of use is a fraction. 8 to 12 bytes each, and a bit. */
final class WholeNumbers extends RollUpNumbers {
    private final LongArrayList quantities = new LongArrayList();
    private final BitSet fractions = new BitSet(); // the quantities that are the bits of a double
    private long[] amounts = {};

    WholeNumbers(LongConsumer charge) {
        super(charge);
    }

    /** Whether a number is of a type of whole numbers. */
    static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    @Override
    void append(Number quantity) {
        chargeNext(quantities.size());
        boolean isWhole = isWhole(quantity);
        if (!isWhole) {
            fractions.set(quantities.size());
        }
        quantities.add(isWhole ? quantity.longValue() : Double.doubleToRawLongBits(quantity.doubleValue()));
    }

    /** The quantities of arcs that are of no use are not right then. */
    @Override
    RollUpNumbers fitFor(IntPredicate isUsed) {
        return fractions.stream().anyMatch(isUsed) ? withFractions() : this;
    }

    @Override
    RollUpNumbers withFractions() {
        FloatingNumbers floating = new FloatingNumbers(charge);
        for (int arc = 0; arc < quantities.size(); arc++) {
            long quantity = quantities.getLong(arc);
            floating.append(fractions.get(arc) ? Double.longBitsToDouble(quantity) : quantity);
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
        amounts[to] = Math.addExact(amounts[to], Math.multiplyExact(amounts[from], quantities.getLong(arc)));
    }

    @Override
    void clear(int position) {
        amounts[position] = 0;
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
