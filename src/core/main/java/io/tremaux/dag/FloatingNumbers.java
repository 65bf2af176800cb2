package io.tremaux.dag;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.function.LongConsumer;

/**
 * Floating-point numbers. An amount that is not finite stays so, until {@link #require} says so. 8 to 12 bytes each.
 */
final class FloatingNumbers extends RollUpNumbers {
    private final DoubleArrayList quantities = new DoubleArrayList();
    private double[] amounts = {};

    FloatingNumbers(LongConsumer charge) {
        super(charge);
    }

    @Override
    void append(Number quantity) {
        append(quantity.doubleValue());
    }

    /** Appends the quantity of the next arc. */
    void append(double quantity) {
        chargeNext(quantities.size());
        quantities.add(quantity);
    }

    @Override
    void begin(int positions) {
        charge.accept((long) positions * Double.BYTES);
        amounts = new double[positions];
    }

    @Override
    void start(int position) {
        amounts[position]++;
    }

    @Override
    void carry(int from, int arc, int to) {
        amounts[to] += amounts[from] * quantities.getDouble(arc);
    }

    @Override
    void require() {
        for (double amount : amounts) {
            if (!Double.isFinite(amount)) {
                throw new ArithmeticException("not finite");
            }
        }
    }

    @Override
    void clear(int position) {
        amounts[position] = 0;
    }

    @Override
    void add(int from, int to) {
        amounts[to] += amounts[from];
    }

    @Override
    void addProduct(int from, Number factor, int to) {
        amounts[to] += amounts[from] * factor.doubleValue();
    }

    @Override
    Double amount(int position) {
        return amounts[position];
    }
}
