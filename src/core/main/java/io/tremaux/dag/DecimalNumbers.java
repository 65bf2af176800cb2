package io.tremaux.dag;

import io.tremaux.heap.Footprint;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** The numbers of a roll-up as decimals, exact. At most 192 bytes each, and 1.5 a digit. */
final class DecimalNumbers extends RollUpNumbers {
    private static final long BYTES_A_REFERENCE = 8;

    private final ObjectArrayList<BigDecimal> quantities = new ObjectArrayList<>();
    private BigDecimal[] amounts = {};

    DecimalNumbers(LongConsumer charge) {
        super(charge);
    }

    @Override
    void append(Number quantity) {
        BigDecimal decimal = (BigDecimal) quantity;
        chargeNext(quantities.size());
        charge.accept(Footprint.value(decimal));
        quantities.add(decimal);
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
        charge.accept(Footprint.value(amount) - (before.signum() == 0 ? 0 : Footprint.value(before)));
        amounts[position] = Decimals.checked(amount);
    }

    @Override
    void carry(int from, int arc, int to) {
        addProduct(from, quantities.get(arc), to);
    }

    @Override
    void addProduct(int from, Number factor, int to) {
        BigDecimal product = Decimals.checked(amounts[from].multiply((BigDecimal) factor));
        put(to, amounts[to].add(product));
    }

    @Override
    void clear(int position) {
        put(position, BigDecimal.ZERO);
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
