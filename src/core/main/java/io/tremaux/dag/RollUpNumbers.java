package io.tremaux.dag;

import io.tremaux.dag.RollUpOptions.NumberKind;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

/**
 * The numbers of a roll-up: the quantity of each arc, and then the amount of each position. Of one kind at a time.
 * Belongs to one thread.
 */
abstract class RollUpNumbers {
    private static final long BYTES_A_QUANTITY = 3 * Long.BYTES / 2 + 1; // a list grows ahead by half; and a bit

    final LongConsumer charge;

    RollUpNumbers(LongConsumer charge) {
        this.charge = charge;
    }

    /**
     * None so far.
     *
     * @param charge is told before memory is held
     */
    static RollUpNumbers of(NumberKind kind, LongConsumer charge) {
        return switch (kind) {
            case AUTO -> new WholeNumbers(charge);
            case DECIMAL -> new DecimalNumbers(charge);
            case DOUBLE -> new FloatingNumbers(charge);
        };
    }

    /** Charges a list of so many quantities before one is added: as it doubles. */
    final void chargeNext(int quantities) {
        if (Integer.bitCount(quantities) <= 1) {
            charge.accept(BYTES_A_QUANTITY * Math.max(1, quantities));
        }
    }

    /** Appends the quantity of the next arc. */
    abstract void append(Number quantity);

    /**
     * The same numbers in a kind that can hold all quantities of use.
     *
     * @param isUsed whether an arc's quantity is of use
     */
    RollUpNumbers fitFor(IntPredicate isUsed) {
        return this;
    }

    /** The same numbers in a kind that can hold fractions. */
    RollUpNumbers withFractions() {
        return this;
    }

    /** All quantities are there, and {@link #fitFor fit}. The amount of each position is 0 so far. */
    abstract void begin(int positions);

    /** Adds 1 to the amount of a position. */
    abstract void start(int position);

    /**
     * Adds the amount of a position, times the quantity of an arc, to the amount of another.
     *
     * @throws ArithmeticException if that is too large
     */
    abstract void carry(int from, int arc, int to);

    /**
     * All amounts are there.
     *
     * @throws ArithmeticException if one of them is too large
     */
    void require() {}

    /** Makes the amount of a position 0 again. */
    abstract void clear(int position);

    /** Adds the amount of a position to the amount of another. */
    abstract void add(int from, int to);

    /**
     * Adds the amount of a position, times a number, to the amount of another. The number is whole, or these numbers
     * can hold fractions.
     *
     * @throws ArithmeticException if that is too large
     */
    abstract void addProduct(int from, Number factor, int to);

    /** The amount of a position: a Long, a Double or a BigDecimal. */
    abstract Number amount(int position);
}
