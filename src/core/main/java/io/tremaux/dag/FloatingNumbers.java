package io.tremaux.dag;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** Floating-point numbers. 8 bytes each. */
final class FloatingNumbers extends Numbers {
    private double[] quantities = new double[FIRST_CAPACITY];
    private int size;
    private double[] amounts = {};

    FloatingNumbers(LongConsumer charge) {
        super(charge);
    }

    @Override
    Numbers and(Number quantity) {
        append(quantity.doubleValue());
        return this;
    }

    /** Appends the quantity of the next arc. */
    void append(double quantity) {
        if (size == quantities.length) {
            charge.accept((long) size * Double.BYTES);
            quantities = Arrays.copyOf(quantities, grown(size));
        }
        quantities[size++] = quantity;
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
        amounts[to] += amounts[from] * quantities[arc]; // one that is not finite stays so, and require() says so
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
    void add(int from, int to) {
        amounts[to] += amounts[from];
    }

    @Override
    Double amount(int position) {
        return amounts[position];
    }
}
