package io.tremaux.fluent;

import static java.util.Objects.requireNonNull;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.dag.RollUpOptions.NumberKind;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagQuery;
import java.math.BigDecimal;
import java.util.Collection;
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
    private final RollUpOptions options;

    RollUp(Traversal traversal, RollUpOptions options) {
        this.traversal = traversal;
        this.options = options;
    }

    /**
     * {@code quantity}: the key of the values that are multiplied along a path. Each relationship needs that property.
     */
    public RollUp quantity(String quantity) {
        return by(quantity, null, options.numbers(), options.skipsCycles());
    }

    /** {@code quantity}, and {@code default}: the quantity of a relationship without that property. */
    public RollUp quantity(String quantity, BigDecimal ifMissing) {
        return by(quantity, ifMissing, options.numbers(), options.skipsCycles());
    }

    /** {@code numbers}: how numbers are added up. */
    public RollUp numbers(NumberKind numbers) {
        return by(options.quantity(), options.ifMissing(), numbers, options.skipsCycles());
    }

    /**
     * {@code cycles=skip}: leaves out the relationships that close cycles. Unless this is said, a cycle is an error.
     */
    public RollUp skipCycles() {
        return by(options.quantity(), options.ifMissing(), options.numbers(), true);
    }

    private RollUp by(
            @Nullable String quantity, @Nullable BigDecimal ifMissing, NumberKind numbers, boolean skipsCycles) {
        return new RollUp(traversal, new RollUpOptions(quantity, ifMissing, null, numbers, skipsCycles));
    }

    /**
     * The nodes below a node, and itself, with their quantities.
     *
     * @throws InvalidParameterException if the traversal says what no roll-up can heed, as {@link Traversal#rollUp}
     * tells
     */
    public QuantityRows run(Transaction transaction, Node start, Map<String, ?> values) {
        return run(transaction, List.of(start), values);
    }

    /** The same of some nodes and all below; a node that is given twice counts twice. */
    public QuantityRows run(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return new QuantityRows(open(transaction, start, options, values));
    }

    /**
     * What all these nodes are worth: the sum of their quantities, each multiplied by the value of its node.
     *
     * @param value {@code value}: the key of the nodes' values; a node without that property adds nothing
     * @throws InvalidParameterException if the traversal says what no roll-up can heed, as {@link Traversal#rollUp}
     * tells
     */
    public Total total(Transaction transaction, Node start, String value, Map<String, ?> values) {
        return total(transaction, List.of(start), value, values);
    }

    /** The same of some nodes and all below. */
    public Total total(Transaction transaction, Collection<Node> start, String value, Map<String, ?> values) {
        RollUpOptions valued = new RollUpOptions(
                options.quantity(), options.ifMissing(), value, options.numbers(), options.skipsCycles());
        try (QuantityRows rows = new QuantityRows(open(transaction, start, valued, values))) {
            rows.next();
            return new Total(requireNonNull(rows.nodes.total()), rows.warnings());
        }
    }

    private OpenedQuery open(
            Transaction transaction, Collection<Node> start, RollUpOptions added, Map<String, ?> values) {
        return traversal.open(
                transaction,
                values,
                Traversal.given(transaction, start),
                TraversalSettings::below,
                walk -> new DagQuery.OfQuantities(walk, added, false));
    }
}
