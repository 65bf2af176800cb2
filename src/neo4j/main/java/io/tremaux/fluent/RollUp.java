package io.tremaux.fluent;

import static java.util.Objects.requireNonNull;

import io.tremaux.dag.Amounts;
import io.tremaux.dag.Amounts.NumberKind;
import io.tremaux.execution.RolledUp;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagQuery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;

/**
 * Quantities added up along all paths that the filters of a {@link Traversal} allow; what is said about it means what
 * it means for {@code CALL tremaux.rollup}. Immutable, and safe for use by any thread, as the traversal is.
 */
public final class RollUp {
    private final Traversal traversal;
    private final Amounts amounts;

    RollUp(Traversal traversal, Amounts amounts) {
        this.traversal = traversal;
        this.amounts = amounts;
    }

    /**
     * {@code quantity}: the key of the values that are multiplied along a path. Each relationship needs that property.
     */
    public RollUp quantity(String quantity) {
        return by(quantity, null, amounts.numbers(), amounts.skipsCycles());
    }

    /** {@code quantity}, and {@code default}: the quantity of a relationship without that property. */
    public RollUp quantity(String quantity, BigDecimal ifMissing) {
        return by(quantity, ifMissing, amounts.numbers(), amounts.skipsCycles());
    }

    /** {@code numbers}: how numbers are added up. */
    public RollUp numbers(NumberKind numbers) {
        return by(amounts.quantity(), amounts.ifMissing(), numbers, amounts.skipsCycles());
    }

    /**
     * {@code cycles=skip}: leaves out the relationships that close cycles. Unless this is said, a cycle is an error.
     */
    public RollUp skipCycles() {
        return by(amounts.quantity(), amounts.ifMissing(), amounts.numbers(), true);
    }

    private RollUp by(
            @Nullable String quantity, @Nullable BigDecimal ifMissing, NumberKind numbers, boolean skipsCycles) {
        return new RollUp(traversal, new Amounts(quantity, ifMissing, null, numbers, skipsCycles));
    }

    /**
     * The nodes below a node, and itself, with their quantities.
     *
     * @throws InvalidParameterException if the traversal says what no roll-up can heed, as {@link Traversal#rollUp}
     * tells
     */
    public QuantityRows run(Transaction transaction, Node start, Map<String, ?> values) {
        return new QuantityRows(open(transaction, start, amounts, values));
    }

    /**
     * What all these nodes are worth: the sum of their quantities, each multiplied by the value of its node.
     *
     * @param value {@code value}: the key of the nodes' values; a node without that property adds nothing
     * @throws InvalidParameterException if the traversal says what no roll-up can heed, as {@link Traversal#rollUp}
     * tells
     */
    public Total total(Transaction transaction, Node start, String value, Map<String, ?> values) {
        Amounts valued =
                new Amounts(amounts.quantity(), amounts.ifMissing(), value, amounts.numbers(), amounts.skipsCycles());
        Opened<RolledUp> opened = open(transaction, start, valued, values);
        try (Rows rows = new QuantityRows(opened)) {
            rows.next();
            return new Total(requireNonNull(opened.found().total()), rows.warnings());
        }
    }

    private Opened<RolledUp> open(Transaction transaction, Node start, Amounts added, Map<String, ?> values) {
        return traversal.open(
                RolledUp.class,
                transaction,
                values,
                (said, read) -> said.below(Traversal.known(transaction, List.of(start)), read),
                walk -> new DagQuery.OfQuantities(walk, added, false));
    }
}
