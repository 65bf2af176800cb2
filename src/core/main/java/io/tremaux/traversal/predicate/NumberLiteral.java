package io.tremaux.traversal.predicate;

import static io.tremaux.traversal.predicate.Operand.EQUAL;
import static io.tremaux.traversal.predicate.Operand.GREATER;
import static io.tremaux.traversal.predicate.Operand.LESS;
import static io.tremaux.traversal.predicate.Operand.UNORDERED;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A literal as a number: decimal digits with an optional sign, point and exponent, or {@code NaN}, {@code Infinity},
 * {@code -Infinity}. Immutable.
 *
 * <p>Stored numbers are compared with the literal's exact value, however many digits it has, by two comparisons of
 * primitives. A long is compared with the literal's whole part: any smaller long is less than the literal, any greater
 * one is greater, and the relation of that very long is known beforehand. A double is compared likewise with the double
 * nearest to the literal. A stored float is its exact value: 0.1f is not equal to the literal 0.1. NaN, stored or
 * literal, is equal to no number and neither less nor greater.
 */
final class NumberLiteral {
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    /** No number of more digits before its point is a long. */
    private static final int LONG_DIGITS = 19;

    private final long whole;
    private final int belowWhole;
    private final int atWhole;
    private final int aboveWhole;
    private final double nearest;
    private final int atNearest;

    private NumberLiteral(BigDecimal exact) {
        this.whole = whole(exact);
        this.belowWhole = LESS;
        this.atWhole = fits(exact) ? Operand.ofOrder(BigDecimal.valueOf(whole).compareTo(exact)) : side(exact.signum());
        this.aboveWhole = GREATER;
        this.nearest = exact.doubleValue();
        this.atNearest = Double.isInfinite(nearest)
                ? side(-exact.signum())
                : Operand.ofOrder(new BigDecimal(nearest).compareTo(exact));
    }

    /** NaN or an infinity. */
    private NumberLiteral(double special) {
        this.whole = special < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        boolean nan = Double.isNaN(special);
        this.belowWhole = nan ? UNORDERED : LESS;
        this.atWhole = nan ? UNORDERED : special < 0 ? GREATER : LESS;
        this.aboveWhole = nan ? UNORDERED : GREATER;
        this.nearest = special;
        this.atNearest = EQUAL;
    }

    /** Reads a literal; null if it is no number. Exponents beyond the range of an int are none. */
    static @Nullable NumberLiteral read(String text) {
        if (text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity")) {
            return new NumberLiteral(Double.parseDouble(text));
        }
        try {
            return isAsciiNumber(text) ? new NumberLiteral(new BigDecimal(text)) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    int relation(long value) {
        return value < whole ? belowWhole : value > whole ? aboveWhole : atWhole;
    }

    int relation(double value) {
        if (value < nearest) {
            return LESS;
        }
        if (value > nearest) {
            return GREATER;
        }
        return value == nearest ? atNearest : UNORDERED;
    }

    /** Whether the literal is exactly the long {@link #whole()}. */
    boolean isLong() {
        return atWhole == EQUAL;
    }

    long whole() {
        return whole;
    }

    /** No double is nearer. Numbers that are equal to the literal lie between the neighbours of this. */
    double nearest() {
        return nearest;
    }

    private static boolean isAsciiNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> (c >= '0' && c <= '9') || "+-.eE".indexOf(c) >= 0);
    }

    /**
     * Cuts the fraction off, without writing out numbers like 1e-999999999; the nearest long if there are too many
     * digits.
     */
    private static long whole(BigDecimal exact) {
        if (!fits(exact)) {
            return exact.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        boolean fraction = exact.signum() == 0 || digits(exact) <= 0;
        return fraction ? 0 : exact.setScale(0, RoundingMode.DOWN).longValueExact();
    }

    private static boolean fits(BigDecimal exact) {
        return exact.signum() == 0
                || (digits(exact) <= LONG_DIGITS && exact.compareTo(MIN_LONG) >= 0 && exact.compareTo(MAX_LONG) <= 0);
    }

    /** How many digits stand before the point; not positive if the first digit that counts comes after it. */
    private static long digits(BigDecimal exact) {
        return (long) exact.precision() - exact.scale();
    }

    /** Any value is less than a literal above its range, and greater than one below. */
    private static int side(int literalSide) {
        return literalSide > 0 ? LESS : GREATER;
    }
}
