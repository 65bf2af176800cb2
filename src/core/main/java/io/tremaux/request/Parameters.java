package io.tremaux.request;

import static io.tremaux.problem.Problem.shortened;
import static java.util.Objects.requireNonNull;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.parameter.ParameterValues;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.query.NodeIdForm;
import io.tremaux.query.QueryParameters;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one request, whichever front end it came by, read strictly: a value that is not wholly what a
 * parameter takes is an {@link InvalidParameterException}, never a default. An absent parameter is null or the default
 * that the reader names; a parameter that is null is absent. Immutable: safe for use by any thread, but for
 * {@link #charge}, which one thread at a time may call.
 */
public sealed class Parameters implements ParameterValues permits ApocParameters {
    /** The type that a value came with. */
    public enum Notation {
        /** Text without a type, as in a query string: it is whatever the parameter takes. */
        TEXT,
        STRING,
        WHOLE_NUMBER,
        OTHER_NUMBER,
        BOOLEAN,
        /** A date, a time or a duration. */
        TEMPORAL,
        /** A node, by its id: never taken for a label. */
        NODE,
        NULL,
        /** A map, or a list in a list: few parameters take that. */
        NESTED;

        boolean isText() {
            return this == TEXT || this == STRING;
        }
    }

    /**
     * One value.
     *
     * @param text the caller's, a string without quotes
     * @param map what a map has by name; null for any other value
     * @param list what a list in a list has; null for any other value
     */
    public record Value(
            Notation notation,
            String text,
            @Nullable Parameters map,
            @Nullable Given list) {
        public Value(Notation notation, String text) {
            this(notation, text, null, null);
        }

        /** A map. */
        public static Value of(Parameters map) {
            return new Value(Notation.NESTED, "{…}", map, null);
        }

        /** A list in a list. */
        public static Value of(Given list) {
            return new Value(Notation.NESTED, "[…]", null, list);
        }

        private boolean isNumber() {
            return notation == Notation.WHOLE_NUMBER || notation == Notation.OTHER_NUMBER;
        }
    }

    /**
     * A node that a caller gives as such, in a map of parameters.
     *
     * @param id as the store writes it
     */
    public record NodeId(String id) {}

    /**
     * The values of one name.
     *
     * @param list whether they came as a list
     */
    public record Given(boolean list, List<Value> values) {
        private String text() {
            return values.stream().map(Value::text).collect(Collectors.joining(", "));
        }

        private boolean isNull() {
            return !list && values.size() == 1 && values.get(0).notation() == Notation.NULL;
        }
    }

    /** Longer ones are out of every range, and would only cost time. */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,40}");

    /** Of a size that costs no time to speak of. */
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][-+]?[0-9]{1,3})?");

    /** Beyond this a floating-point number that is meant as an integer may be another one, rounded by the client. */
    private static final BigDecimal LARGEST_FLOAT = BigDecimal.valueOf(1L << 53);

    private static final LongConsumer UNCHARGED = bytes -> {}; // what Cypher passes, Neo4j has charged

    private final Map<String, Given> given;
    private final LongConsumer heap;
    private final NodeIdForm nodeIds;

    /** @param given by name, in the order of the request */
    public Parameters(Map<String, Given> given) {
        this(given, UNCHARGED);
    }

    /** @param heap is told the bytes that the request is about to hold beside its parameters; it may throw */
    public Parameters(Map<String, Given> given, LongConsumer heap) {
        this(given, heap, NodeIdForm.ELEMENT_IDS);
    }

    private Parameters(Map<String, Given> given, LongConsumer heap, NodeIdForm nodeIds) {
        this.given = given;
        this.heap = heap;
        this.nodeIds = nodeIds;
    }

    /** The same, of a store whose ids of nodes callers write so. */
    public Parameters withNodeIds(NodeIdForm form) {
        return new Parameters(given, heap, form);
    }

    /** How callers write the ids of nodes. */
    NodeIdForm nodeIds() {
        return nodeIds;
    }

    /** Charges the request with what its parameters are about to become. */
    void charge(long bytes) {
        heap.accept(bytes);
    }

    /**
     * An argument that Cypher passed.
     *
     * @throws InvalidParameterException if it is null
     */
    public static <T> T present(String argument, String expected, @Nullable T value) {
        if (value == null) {
            throw new InvalidParameterException(argument, "null", expected, argument + " must be " + expected + ".");
        }
        return value;
    }

    /** The config map that Cypher passed, likewise. */
    public static Map<String, @Nullable Object> config(@Nullable Map<String, @Nullable Object> config) {
        return present("config", "a map", config);
    }

    /** Those of a map, as Cypher has it. */
    public static Parameters of(Map<String, @Nullable Object> map) {
        return of(map, UNCHARGED);
    }

    /**
     * The same.
     *
     * @param heap is told the bytes that the request is about to hold beside its parameters; it may throw
     */
    public static Parameters of(Map<String, @Nullable Object> map, LongConsumer heap) {
        return new Parameters(byName(map), heap);
    }

    static Map<String, Given> byName(Map<String, @Nullable Object> map) {
        Map<String, Given> given = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (name.equals(QueryParameters.ARGUMENT_MAP.name()) && value instanceof Map<?, ?> arguments) {
                arguments.forEach((argument, itsValue) ->
                        add(given, QueryParameters.ARGUMENT.name() + argument, given(itsValue)));
            } else {
                add(given, name, given(value));
            }
        });
        return given;
    }

    /**
     * These and one more.
     *
     * @throws InvalidParameterException if it is among these already
     */
    public Parameters and(String name, List<String> texts) {
        Map<String, Given> more = new LinkedHashMap<>(given);
        add(more, name, given(texts));
        return new Parameters(more, heap, nodeIds);
    }

    /**
     * Takes up the values of a name.
     *
     * @throws InvalidParameterException if there are some already
     */
    public static void add(Map<String, Given> given, String name, Given values) {
        if (given.putIfAbsent(name, values) != null) {
            throw new InvalidParameterException(
                    name, values.text(), "one value of this name", name + " is given twice.");
        }
    }

    private static Given given(@Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            return new Given(false, List.of(value(value)));
        }
        Value[] values = new Value[list.size()]; // a stream would take most of the time of a short request
        for (int i = 0; i < values.length; i++) {
            values[i] = value(list.get(i));
        }
        return new Given(true, List.of(values));
    }

    @SuppressWarnings("unchecked") // the keys of Cypher's maps are strings
    private static Value value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return Value.of(of((Map<String, @Nullable Object>) map));
        }
        if (value instanceof List<?> list) {
            return Value.of(given(list));
        }
        if (value instanceof NodeId node) {
            return new Value(Notation.NODE, node.id());
        }
        return new Value(notation(value), String.valueOf(value));
    }

    private static Notation notation(@Nullable Object value) {
        if (value == null) {
            return Notation.NULL;
        }
        if (value instanceof String) {
            return Notation.STRING;
        }
        if (value instanceof Boolean) {
            return Notation.BOOLEAN;
        }
        if (value instanceof Number) {
            return value instanceof Long || value instanceof Integer ? Notation.WHOLE_NUMBER : Notation.OTHER_NUMBER;
        }
        return value instanceof Temporal || value instanceof TemporalAmount ? Notation.TEMPORAL : Notation.NESTED;
    }

    /**
     * Rejects every name but the known ones.
     *
     * @param known one that ends in a dot stands for all names that begin so; a set is the fastest
     */
    public void allowOnly(Collection<String> known) {
        for (String name : given.keySet()) {
            if (!known.contains(name) && !known.contains(name.substring(0, name.indexOf('.') + 1))) {
                String expected = known.isEmpty() ? "no parameter" : "one of " + String.join(", ", known);
                String shortened = shortened(name);
                String message = "There is no parameter `" + shortened + "` here.";
                throw new InvalidParameterException(Kind.UNKNOWN_PARAMETER, shortened, null, expected, message)
                        .suggesting(name, known);
            }
        }
    }

    /** Rejects a request without any value of a parameter. */
    public void require(Parameter parameter, String expected, String message) {
        if (values(parameter).isEmpty()) {
            throw InvalidParameterException.missing(parameter.name(), expected, message);
        }
    }

    /** Rejects a request with such a parameter, which makes no sense beside the others. */
    public void reject(Parameter parameter, String expected, String message) {
        if (has(parameter)) {
            throw new InvalidParameterException(parameter.name(), textForError(parameter), expected, message);
        }
    }

    /** Whether there is such a parameter. */
    public boolean has(Parameter parameter) {
        return has(parameter.name());
    }

    /** Whether there is a parameter of that name. */
    public boolean has(String name) {
        return given(name) != null;
    }

    /** The values of a parameter; null if it is absent. */
    private @Nullable Given given(String name) {
        Given values = given.get(name);
        return values == null || values.isNull() ? null : values;
    }

    /** All whose name begins so, by what is behind that, in the order of the request. */
    Map<String, Given> beginningWith(String prefix) {
        Map<String, Given> found = new LinkedHashMap<>();
        given.forEach((name, values) -> {
            if (name.startsWith(prefix) && !values.isNull()) {
                found.put(name.substring(prefix.length()), values);
            }
        });
        return found;
    }

    /**
     * The one of two names for the same that is given; the first if none is.
     *
     * @throws InvalidParameterException if both are given
     */
    Parameter eitherOf(Parameter parameter, Parameter old) {
        String name = parameter.name();
        Given older = given(old.name());
        if (older != null && has(parameter)) {
            String message = name + " and " + old.name() + " are two names for one parameter.";
            throw new InvalidParameterException(
                    old.name(), older.text(), "either " + name + " or " + old.name(), message);
        }
        return older == null ? parameter : old;
    }

    /** All values of a parameter that may repeat; empty if it is absent. */
    public List<String> texts(Parameter parameter) {
        List<Value> values = values(parameter);
        if (values.isEmpty()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>(values.size());
        for (Value value : values) {
            texts.add(oneOfTexts(parameter, value));
        }
        return Collections.unmodifiableList(texts);
    }

    /** The values of a parameter as they were given, whatever they are, for an error; empty if it is absent. */
    public String textForError(Parameter parameter) {
        return values(parameter).stream().map(Value::text).collect(Collectors.joining(", "));
    }

    static String oneOfTexts(Parameter parameter, Value value) {
        String name = parameter.name();
        if (!value.notation().isText()) {
            throw new InvalidParameterException(
                    name, value.text(), "strings", "Every value of " + name + " must be a string.");
        }
        return value.text();
    }

    /** All values of a parameter that may repeat, whatever they are; empty if it is absent. */
    List<Value> values(Parameter parameter) {
        Given values = given(parameter.name());
        return values == null ? List.of() : values.values();
    }

    /** A string; null if absent. */
    public @Nullable String text(Parameter parameter) {
        Value value = single(parameter);
        if (value == null) {
            return null;
        }
        if (!value.notation().isText()) {
            throw rejected(parameter, value.text(), "a string");
        }
        return value.text();
    }

    /** The key of a property; null if absent. */
    @Nullable String key(Text parameter) {
        String key = text(parameter);
        if (key != null && key.isEmpty()) {
            throw rejected(parameter, key, "the key of a property");
        }
        return key;
    }

    /** A string, a number or a duration, as a text; null if absent. */
    @Nullable String amount(Text text) {
        Value value = single(text);
        return value != null && (value.isNumber() || value.notation() == Notation.TEMPORAL) ? value.text() : text(text);
    }

    /** {@code true} or {@code false}, in any case; the declared value if absent. */
    @Override
    public boolean flag(Flag flag) {
        Value value = single(flag);
        if (value == null) {
            return flag.ifAbsent();
        }
        boolean isTrue = value.text().equalsIgnoreCase("true");
        boolean readable = value.notation() == Notation.TEXT || value.notation() == Notation.BOOLEAN;
        if (!readable || !isTrue && !value.text().equalsIgnoreCase("false")) {
            throw rejected(flag, value.text(), "true or false");
        }
        return isTrue;
    }

    /**
     * A whole number in its range. A floating-point number without a fraction is one: the drivers of JavaScript send no
     * other. So is a string of digits, for numbers that a client cannot hold. The declared one if absent.
     */
    @Override
    public long whole(Whole whole) {
        Value value = single(whole);
        if (value == null) {
            return whole.ifAbsent();
        }
        BigInteger number = value.isNumber() || value.notation().isText() ? whole(whole.name(), value.text()) : null;
        if (number == null
                || number.compareTo(BigInteger.valueOf(whole.least())) < 0
                || number.compareTo(BigInteger.valueOf(whole.most())) > 0) {
            throw rejected(whole, value.text(), "a whole number from " + whole.least() + " to " + whole.most());
        }
        return number.longValue();
    }

    /** The same, where callers say none by -1, as in APOC. */
    public long wholeOr(long none, Whole whole) {
        long given = whole(whole);
        return given == -1 ? none : given;
    }

    /** Null if the text is no whole number. */
    private static @Nullable BigInteger whole(String name, String text) {
        if (WHOLE.matcher(text).matches()) {
            return new BigInteger(text);
        }
        if (!StringUtils.containsAny(text, '.', 'e', 'E')
                || !NUMBER.matcher(text).matches()) {
            return null;
        }
        BigDecimal number = new BigDecimal(text);
        if (number.abs().compareTo(LARGEST_FLOAT) > 0) {
            throw new InvalidParameterException(
                    name,
                    text,
                    "an integer, or a string of its digits",
                    name + " is a floating-point number beyond 2^53, which may have been rounded.");
        }
        return number.stripTrailingZeros().scale() > 0 ? null : number.toBigInteger();
    }

    /** A number, whole or not, also in a string; null if absent. */
    @Nullable BigDecimal number(Decimal decimal) {
        Value value = single(decimal);
        if (value == null) {
            return null;
        }
        if (!value.isNumber() && !value.notation().isText()
                || !NUMBER.matcher(value.text()).matches()) {
            throw rejected(decimal, value.text(), "a number");
        }
        return new BigDecimal(value.text());
    }

    /** The chosen value; the other one if absent. */
    public <E> E choice(Choice<E> choice, E ifAbsent) {
        E chosen = choice(choice);
        return chosen == null ? ifAbsent : chosen;
    }

    /** The chosen value, or the one that the declaration has for an absent one, which must not be null. */
    public <E> E choiceOrDefault(Choice<E> choice) {
        return choice(choice, requireNonNull(choice.ifAbsent()));
    }

    /** The chosen value; null if absent. */
    public <E> @Nullable E choice(Choice<E> choice) {
        String chosen = oneOf(choice, choice.names());
        return chosen == null ? null : choice.values().get(choice.names().indexOf(chosen));
    }

    /** One of some names, in any case, as it stands in the list; null if absent. */
    @Nullable String oneOf(Parameter parameter, List<String> names) {
        String text = text(parameter);
        if (text == null) {
            return null;
        }
        for (String each : names) {
            if (each.equalsIgnoreCase(text)) {
                return each;
            }
        }
        throw rejected(parameter, text, "one of " + String.join(", ", names)).suggesting(text, names);
    }

    /** Everything as it was given, shortened, for people to read. */
    public Map<String, Object> asGiven() {
        Map<String, Object> texts = new LinkedHashMap<>();
        given.forEach((name, values) -> texts.put(name, shortened(values.text())));
        return texts;
    }

    private @Nullable Value single(Parameter parameter) {
        Given values = given(parameter.name());
        if (values == null) {
            return null;
        }
        String name = parameter.name();
        if (values.list()) {
            throw new InvalidParameterException(
                    name, values.text(), "a single value", name + " takes a single value, not a list.");
        }
        if (values.values().size() > 1) {
            throw new InvalidParameterException(
                    name, values.text(), "a single value", name + " may be given only once.");
        }
        return values.values().get(0);
    }

    static InvalidParameterException rejected(Parameter parameter, String value, String expected) {
        return new InvalidParameterException(
                parameter.name(), value, expected, parameter.name() + " must be " + expected + ".");
    }
}
