package io.tremaux.dag;

import io.tremaux.traversal.TokenResolver;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a {@link RollUp}: which quantities it multiplies along paths and adds up, and in which numbers.
 * Immutable.
 *
 * @param quantity the key of the relationships' property whose values are multiplied along a path; null if each counts
 * 1
 * @param ifMissing the quantity of a relationship without one; null if that is an error
 * @param value the key of the nodes' property that is multiplied by the quantity of each node and added up; null if the
 * quantities themselves are wanted
 * @param skipsCycles whether relationships that close cycles are left out; if not, a cycle is an error
 */
public record RollUpOptions(
        @Nullable String quantity,
        @Nullable BigDecimal ifMissing,
        @Nullable String value,
        NumberKind numbers,
        boolean skipsCycles) {
    /** The parameter with the key of relationships. */
    public static final String QUANTITY = "quantity";

    /** The parameter with the quantity of relationships without one. */
    public static final String DEFAULT = "default";

    /** The parameter with the key of nodes. */
    public static final String VALUE = "value";

    /** The numbers in which quantities are added up. */
    public enum NumberKind {
        /** Exactly if all are whole, else as floating-point numbers. */
        AUTO,
        /** Exactly, decimal strings too. */
        DECIMAL,
        /** As floating-point numbers. */
        DOUBLE
    }

    /** Shows each property key to a visitor of names, which may reject it. */
    public void ask(TokenResolver names) {
        if (quantity != null) {
            names.in(QUANTITY, quantity).propertyKey(quantity);
        }
        if (value != null) {
            names.in(VALUE, value).propertyKey(value);
        }
    }
}
