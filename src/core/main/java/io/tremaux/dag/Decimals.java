package io.tremaux.dag;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decimals within a length, so that no number takes the memory of many. Stateless. */
final class Decimals {
    /** The most digits of a number, before and behind the point. */
    static final int MAX_DIGITS = 1000;

    private static final Pattern TEXT = Pattern.compile("[-+]?[0-9]{1,1000}(\\.[0-9]{1,1000})?([eE][-+]?[0-9]{1,3})?");

    private Decimals() {}

    /** A number or a decimal string as a decimal; null if the value is neither, or not finite. */
    static @Nullable BigDecimal of(Object value) {
        if (value instanceof BigDecimal decimal) {
            return isShort(decimal) ? decimal : null;
        }
        String text = value instanceof Number || value instanceof String ? value.toString() : "";
        if (!TEXT.matcher(text).matches()) {
            return null;
        }
        BigDecimal decimal = new BigDecimal(text);
        return isShort(decimal) ? decimal : null;
    }

    private static boolean isShort(BigDecimal decimal) {
        return decimal.precision() <= MAX_DIGITS && Math.abs((long) decimal.scale()) <= MAX_DIGITS;
    }

    /**
     * A result of a sum or a product. A zero loses the digits behind its point if they are too many.
     *
     * @throws ArithmeticException if it is too long
     */
    static BigDecimal checked(BigDecimal result) {
        if (isShort(result)) {
            return result;
        }
        if (result.signum() == 0) {
            return BigDecimal.ZERO;
        }
        throw new ArithmeticException("more than " + MAX_DIGITS + " digits");
    }
}
