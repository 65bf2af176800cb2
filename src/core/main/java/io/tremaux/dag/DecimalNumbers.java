package io.tremaux.dag;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Decimals, exact. About 70 bytes each, and half a byte a digit. */
final class DecimalNumbers extends Numbers {
    private static final long BYTES_A_REFERENCE = 8;

    private BigDecimal[] quantities = new BigDecimal[FIRST_CAPACITY];
    private int size;
    private BigDecimal[] amounts = {};

    DecimalNumbers(LongConsumer charge) {
        super(charge);
    }

    @Override
    Numbers and(Number quantity) {
        BigDecimal decimal = (BigDecimal) quantity;
        long grows = size == quantities.length ? size * BYTES_A_REFERENCE : 0;
        charge.accept(grows + Decimals.bytes(decimal));
        if (grows > 0) {
            quantities = Arrays.copyOf(quantities, grown(size));
        }
        quantities[size++] = decimal;
        return this;
    }

    @Override
    void begin(int positions) {
        charge.accept(positions * BYTES_A_REFERENCE);
        amounts = new BigDecimal[positions];
        Arrays.fill(amounts, BigDecimal.ZERO);
    }

    @Override
    void start(int position) {
        put(position, amounts[position].add(BigDecimal.ONE));
    }

    private void put(int position, BigDecimal amount) {
        BigDecimal before = amounts[position];
        charge.accept(Decimals.bytes(amount) - (before.signum() == 0 ? 0 : Decimals.bytes(before)));
        amounts[position] = Decimals.checked(amount);
    }

    @Override
    void carry(int from, int arc, int to) {
        BigDecimal product = Decimals.checked(amounts[from].multiply(quantities[arc]));
        put(to, amounts[to].add(product));
    }

    @Override
    void add(int from, int to) {
        put(to, amounts[to].add(amounts[from]));
    }

    @Override
    BigDecimal amount(int position) {
        return amounts[position];
    }
}
