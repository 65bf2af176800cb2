package io.tremaux.dag;

import io.tremaux.dag.RollUpOptions.NumberKind;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Tokens;
import io.tremaux.graph.ValueText;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.DisplayNames;
import io.tremaux.path.FilteredGraph;
import io.tremaux.problem.Problem;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import java.math.BigDecimal;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * Collects the quantity of each relationship, and the value of each node, while {@link ReachedGraph} reads the graph of
 * a roll-up. The n-th quantity is of the n-th arc, and the n-th value of the n-th position. Belongs to one thread.
 */
final class Quantities implements FilteredGraph.ValueTaker {
    private static final int NO_KEY = Tokens.UNKNOWN;
    private static final long BYTES_A_VALUE = 40;

    private final RollUpOptions options;
    private final DisplayNames displayNames;
    private final GraphBelow below;
    private final FilteredGraph graph;
    private final @Nullable Number ifMissing;
    private final int quantityKey;
    private final int valueKey;
    private final ObjectArrayList<@Nullable Number> values = new ObjectArrayList<>(); // by position, if wanted
    private RollUpNumbers numbers;
    private int length; // of the shortest path by the relationships that are taken

    Quantities(RollUpOptions options, DisplayNames displayNames, GraphBelow below) {
        this.options = options;
        this.displayNames = displayNames;
        this.below = below;
        this.graph = below.filtered();
        this.quantityKey = options.quantity() == null ? NO_KEY : displayNames.key(options.quantity());
        this.valueKey = options.value() == null ? NO_KEY : displayNames.key(options.value());
        this.ifMissing = ifMissing();
        this.numbers = RollUpNumbers.of(options.numbers(), graph::charge);
    }

    private @Nullable Number ifMissing() {
        BigDecimal given = options.quantity() == null ? BigDecimal.ONE : options.ifMissing();
        if (given == null || options.numbers() == NumberKind.DECIMAL) {
            return given;
        }
        boolean isWhole = options.numbers() == NumberKind.AUTO
                && given.stripTrailingZeros().scale() <= 0;
        if (!isWhole) {
            return given.doubleValue();
        }
        if (given.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) < 0
                || given.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new InvalidParameterException(
                    RollUpOptions.DEFAULT,
                    Problem.shortened(given.toString()),
                    "a whole number from -2^63 to 2^63 - 1, or a fraction; or numbers=decimal or numbers=double",
                    "The quantity is too large for the numbers in which sums are added up.");
        }
        return given.longValueExact();
    }

    /**
     * Appends what paths may follow from a node, and takes the quantity of each relationship.
     *
     * @param to the length of the shortest path by them
     */
    void append(long node, int depth, int to, Neighbours arcs) {
        length = to;
        if (quantityKey != NO_KEY) {
            graph.append(node, depth, arcs, quantityKey, this);
            return;
        }
        int first = arcs.size();
        graph.append(node, depth, arcs);
        for (int arc = first; arc < arcs.size(); arc++) {
            take(arcs.relationship(arc), arcs.node(arc), null);
        }
    }

    @Override
    public void take(long relationship, long other, @Nullable Object value) {
        Number number = value == null ? ifMissing : number(value);
        if (number == null && !below.mayBeOnAPath(other, length)) {
            number = options.numbers() == NumberKind.DECIMAL ? BigDecimal.ZERO : (Number) 0L; // of no use
        }
        if (number == null) {
            throw rejected(
                    RollUpOptions.QUANTITY,
                    displayNames.words().relationship() + " " + displayNames.relationship(relationship),
                    value);
        }
        numbers.append(number);
    }

    /** The value as a number; null if it is none of the kind that is wanted. */
    private @Nullable Number number(Object value) {
        if (options.numbers() == NumberKind.DECIMAL) {
            return Decimals.of(value);
        }
        if (value instanceof Long whole) {
            return whole;
        }
        return value instanceof Number number && Double.isFinite(number.doubleValue()) ? number : null;
    }

    private InvalidParameterException rejected(String parameter, String element, @Nullable Object value) {
        String key = Problem.shortened(
                String.valueOf(parameter.equals(RollUpOptions.VALUE) ? options.value() : options.quantity()));
        if (value == null) {
            return new InvalidParameterException(
                    parameter,
                    key,
                    "a key that each " + displayNames.words().relationship()
                            + " followed has; or default, to count those without it",
                    StringUtils.capitalize(element) + " has no property " + key + ".");
        }
        boolean isDecimal = options.numbers() == NumberKind.DECIMAL;
        String isNot = isDecimal
                ? "no number or decimal string of at most " + Decimals.MAX_DIGITS + " digits"
                : "no finite number";
        String advice = !isDecimal && value instanceof String ? "; or numbers=decimal, for decimal strings" : "";
        return new InvalidParameterException(
                parameter,
                key,
                "a key whose values are numbers" + advice,
                StringUtils.capitalize(element) + " has a property " + key + " that is " + isNot + ": "
                        + Problem.shortened(ValueText.of(value)) + ".");
    }

    /** Whether values of nodes are taken. */
    boolean takesNodes() {
        return options.value() != null;
    }

    /**
     * Takes the value of the next position.
     *
     * @param counts whether the filters let the node be returned; if not, its value is not asked
     */
    void takeNode(long node, boolean counts) {
        if (!takesNodes()) {
            return;
        }
        Object value = counts && valueKey != NO_KEY ? graph.value(node, valueKey) : null;
        Number number = value == null ? null : number(value);
        if (value != null && number == null) {
            throw rejected(RollUpOptions.VALUE, displayNames.words().node() + " " + displayNames.node(node), value);
        }
        if (number != null && !WholeNumbers.isWhole(number)) {
            numbers = numbers.withFractions();
        }
        graph.charge(BYTES_A_VALUE);
        values.add(number);
    }

    /**
     * The quantities of all arcs, in their order, and in a kind that can hold those of use: of the arcs on paths.
     *
     * @param read the graph, without the arcs that are left out
     */
    RollUpNumbers numbers(ReachedGraph read) {
        return numbers.fitFor(arc -> read.end(arc) != ReachedGraph.LEFT_OUT);
    }

    /** The value of a position; null if it has none. */
    @Nullable Number value(int position) {
        return values.get(position);
    }
}
