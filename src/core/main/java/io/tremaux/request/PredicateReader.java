package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.QueryParameters;
import io.tremaux.query.TraverseParameters;
import io.tremaux.request.Parameters.Given;
import io.tremaux.request.Parameters.Notation;
import io.tremaux.request.Parameters.Value;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.predicate.Arguments;
import io.tremaux.traversal.predicate.Arguments.Argument;
import io.tremaux.traversal.predicate.Arguments.Type;
import io.tremaux.traversal.predicate.Where;
import io.tremaux.traversal.predicate.WhereText;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the predicates of one request, with the values of the parameters that they name. Belongs to one thread. */
public final class PredicateReader {
    private static final int LONGEST = 16 * 1024; // as of a predicate

    /** Heap of a text that names nodes: selector, name, the node or scan that it selects, a warning. */
    private static final int SELECTOR_BYTES = 384;

    /**
     * Heap of a filter, written and in tokens, with the warnings that it earns: most where each name has one character.
     */
    private static final int FILTER_BYTES_A_CHARACTER = 128;

    private static final String EXPECTED = "a string, a number, true or false, a date or time, or a list of these";

    private static final String ARGUMENTS = QueryParameters.ARGUMENT_MAP.name();
    private static final String ARGUMENT = QueryParameters.ARGUMENT.name();
    private static final Parameters NONE = new Parameters(Map.of());

    private final Parameters parameters;
    private final CompiledQueryCache compiled;
    private final Arguments arguments;
    private int regexLength;

    /** @throws InvalidParameterException if the value of a parameter cannot be used */
    PredicateReader(Parameters parameters, CompiledQueryCache compiled) {
        this.parameters = parameters;
        this.compiled = compiled;
        if (parameters.has(QueryParameters.ARGUMENT_MAP)) {
            throw new InvalidParameterException(
                    ARGUMENTS,
                    String.valueOf(parameters.asGiven().get(ARGUMENTS)),
                    "an object in JSON, a map in Cypher, " + ARGUMENT + "name=value in a query string",
                    ARGUMENTS + " must be an object with a value for each name.");
        }
        Map<String, List<Argument>> given = new LinkedHashMap<>();
        parameters
                .beginningWith(ARGUMENT)
                .forEach((name, values) -> given.put(name, arguments(ARGUMENT + name, values)));
        this.arguments = new Arguments(given, parameters::charge);
    }

    /**
     * For predicates that were read before.
     *
     * @param values of the parameters that they name, by name, as Cypher has them
     * @throws InvalidParameterException if one cannot be used
     */
    public static PredicateReader of(Map<String, ?> values, CompiledQueryCache compiled) {
        return new PredicateReader(values.isEmpty() ? NONE : Parameters.of(Map.of(ARGUMENTS, values)), compiled);
    }

    private List<Argument> arguments(String parameter, Given values) {
        return values.values().stream().map(value -> argument(parameter, value)).toList();
    }

    private Argument argument(String parameter, Value value) {
        Type type = switch (value.notation()) {
            case TEXT -> Type.ANY;
            case STRING -> Type.STRING;
            case WHOLE_NUMBER, OTHER_NUMBER -> Type.NUMBER;
            case BOOLEAN -> Type.BOOLEAN;
            case TEMPORAL -> Type.TEMPORAL;
            case NODE, NULL, NESTED ->
                throw new InvalidParameterException(
                        parameter, value.text(), EXPECTED, parameter + " must be " + EXPECTED + ".");
        };
        if (value.text().length() > LONGEST) {
            throw new InvalidParameterException(
                    parameter,
                    Problem.shortened(value.text()),
                    "at most 16 Ki characters",
                    parameter + " is longer than 16 Ki characters.");
        }
        return new Argument(type, value.notation() == Notation.OTHER_NUMBER ? exact(value.text()) : value.text());
    }

    /** The filters, rules or steps that a text becomes, before it is read. */
    void chargeFilter(int characters) {
        parameters.charge((long) characters * FILTER_BYTES_A_CHARACTER);
    }

    /** What a floating-point number is, all digits of it: a literal of the predicate's text is what its digits say. */
    private String exact(String number) {
        double nearest = Double.parseDouble(number);
        String exact = Double.isFinite(nearest) ? new BigDecimal(nearest).toString() : Double.toString(nearest);
        parameters.charge(exact.length());
        return exact;
    }

    /** Those of a traversal. */
    Predicates all() {
        return new Predicates(
                where(TraverseParameters.RESULT_WHERE),
                where(TraverseParameters.NODE_WHERE),
                where(TraverseParameters.RELATIONSHIP_WHERE));
    }

    private @Nullable Where where(Text parameter) {
        String text = parameters.text(parameter);
        return text == null ? null : where(parameter.name(), text);
    }

    /** A predicate that is part of a parameter. */
    Where where(String parameter, String text) {
        return where(parameter, compiled.predicate(parameter, text));
    }

    /**
     * A predicate that was read before.
     *
     * @throws InvalidParameterException if a parameter is missing, if its value is nothing for its operator, or if the
     *     regular expressions read so far are too large together
     */
    public Where where(String parameter, WhereText predicate) {
        Where where = predicate.with(parameter, arguments);
        regexLength += where.regexLength();
        if (regexLength > Where.MAX_REGEX_LENGTH) {
            throw new InvalidParameterException(
                    parameter,
                    Problem.shortened(where.toString()),
                    Where.REGEX_LENGTH_EXPECTED,
                    "The regular expressions up to " + parameter + " are too large together.");
        }
        return where;
    }

    /** What names nodes, with or without a predicate. */
    List<NodeSelector> nodes(Parameter parameter) {
        List<Value> values = parameters.values(parameter);
        parameters.charge((long) values.size() * SELECTOR_BYTES);
        return values.isEmpty()
                ? List.of() // most of them in each request
                : values.stream().map(value -> node(parameter, value)).toList();
    }

    private NodeSelector node(Parameter parameter, Value value) {
        return value.notation() == Notation.NODE
                ? new NodeSelector.ElementId(value.text())
                : node(parameter.name(), Parameters.oneOfTexts(parameter, value));
    }

    /** The same, of one text. */
    public NodeSelector node(String parameter, String text) {
        return NodeSelector.parse(parameters.nodeIds(), parameter, text, where -> where(parameter, where));
    }

    /** The parameters that no predicate read so far has named, as a query string spells them. */
    List<String> unused() {
        Set<String> unused = arguments.unused();
        return unused.isEmpty()
                ? List.of() // nearly always, in each call of a procedure
                : unused.stream().map(name -> ARGUMENT + name).toList();
    }

    /** Rejects parameters that no predicate has named. */
    public void rejectUnused() {
        for (String name : unused()) {
            String shortened = Problem.shortened(name);
            throw new InvalidParameterException(
                    Kind.UNKNOWN_PARAMETER,
                    shortened,
                    null,
                    "only parameters that a predicate names",
                    "No predicate names $" + shortened.substring(ARGUMENT.length()) + ".");
        }
    }
}
