package io.tremaux.dag;

import io.tremaux.dag.Amounts.NumberKind;
import java.math.BigDecimal;

/** A sum of products. Belongs to one thread. */
final class Total {
    private final boolean isDecimal;
    private boolean isWhole;
    private long whole;
    private double floating;
    private BigDecimal decimal = BigDecimal.ZERO;

    Total(NumberKind kind) {
        this.isDecimal = kind == NumberKind.DECIMAL;
        this.isWhole = kind == NumberKind.AUTO;
    }

    /**
     * Adds a product. Decimals if the total is one; else all amounts and values are whole, or no amount is.
     *
     * @throws ArithmeticException if the sum is too large
     */
    void add(Number amount, Number value) {
        if (isDecimal) {
            BigDecimal product = ((BigDecimal) amount).multiply((BigDecimal) value);
            decimal = Decimals.checked(decimal.add(Decimals.checked(product)));
        } else if (isWhole && WholeNumbers.isWhole(amount)) {
            whole = Math.addExact(whole, Math.multiplyExact(amount.longValue(), value.longValue()));
        } else {
            floating += amount.doubleValue() * value.doubleValue();
            isWhole = false;
            if (!Double.isFinite(floating)) {
                throw new ArithmeticException("not finite");
            }
        }
    }

    /** A Long, a Double or a BigDecimal. */
    Number sumOfAll() {
        if (isDecimal) {
            return decimal;
        }
        return isWhole ? (Number) whole : (Number) floating;
    }
}
