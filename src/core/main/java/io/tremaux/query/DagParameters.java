package io.tremaux.query;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.dag.RollUpOptions.NumberKind;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Text;
import java.util.List;
import java.util.Set;

/** The parameters of roll-ups, of the topological order and of cycles. All are strict. */
public final class DagParameters {
    /** What happens where relationships form a cycle. */
    public enum OnCycle {
        /** The cycle is an error. */
        ERROR,
        /** The relationships that close it are left out. */
        SKIP
    }

    private static final DeclaredParameters ROLLUP = new DeclaredParameters();

    public static final Text QUANTITY = ROLLUP.add(new Text(
            RollUpOptions.QUANTITY,
            "The key of a numeric property of relationships; its values are multiplied along a path, and the quantity of a"
                    + " node is the sum over all paths to it. Absent: each relationship counts 1.",
            "qty",
            "its values are multiplied along a path, and added up over all paths"));
    public static final Decimal DEFAULT = ROLLUP.add(new Decimal(
            RollUpOptions.DEFAULT,
            "The quantity of a relationship without the property. Absent: such a relationship is an error.",
            1,
            "the quantity of a relationship without the property"));
    public static final Text VALUE = ROLLUP.add(new Text(
            RollUpOptions.VALUE,
            "The key of a numeric property of nodes, such as a price. The answer is then one row: the sum of quantity times"
                    + " value over all nodes. A node without the property adds nothing.",
            "price",
            "the answer is the sum of quantity times this over all nodes"));
    public static final Choice<NumberKind> NUMBERS = ROLLUP.add(new Choice<>(
            "numbers",
            List.of(NumberKind.values()),
            NumberKind.AUTO,
            "How numbers are added up. `auto`: exactly if all are whole, else as floating-point numbers. `decimal`: exactly,"
                    + " also decimal strings such as `'0.25'`; results are strings. `double`: as floating-point numbers.",
            "decimal"));
    public static final Flag LEVELS = ROLLUP.add(new Flag(
            "levels",
            false,
            "Whether rows have the lengths of the shortest and the longest path to the node.",
            "rows have the lengths of the shortest and the longest path",
            "rows have no lengths"));
    public static final Choice<OnCycle> CYCLES = ROLLUP.add(new Choice<>(
            "cycles",
            List.of(OnCycle.values()),
            OnCycle.ERROR,
            "`error`: a cycle is an error that shows it. `skip`: the relationships that close cycles are left out, and"
                    + " `warnings` name them.",
            "skip"));

    private static final Set<Parameter> SEQUENCES =
            Set.of(TraverseParameters.SEQUENCE, TraverseParameters.BEGIN_SEQUENCE_AT_START);

    /** As of paths, but for sequences: paths of different lengths lead to the same nodes. */
    private static final List<Parameter> FILTERS = PathParameters.FILTERS.stream()
            .filter(each -> !SEQUENCES.contains(each))
            .toList();

    private static final List<Parameter> START = List.of(TraverseParameters.START);

    /** Those of {@code rollup}, in the order in which an error lists them. */
    public static final List<Parameter> OF_ROLLUP =
            new DeclaredParameters().and(START, ROLLUP.and(), FILTERS, QueryParameters.ALL);

    /** Those of {@code order}. */
    public static final List<Parameter> OF_ORDER = new DeclaredParameters().and(START, FILTERS, QueryParameters.ALL);

    /** Those of {@code cycles}. */
    public static final List<Parameter> OF_CYCLES =
            new DeclaredParameters().and(START, List.of(TraverseParameters.LIMIT), FILTERS, QueryParameters.ALL);

    private DagParameters() {}
}
