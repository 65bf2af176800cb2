package io.tremaux.query;

import io.tremaux.graph.Tokens;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.traversal.TokenResolver;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Selects nodes: one by its id, or every node that has a label and satisfies a predicate. */
public sealed interface NodeSelector {
    /** The node with this element id. */
    record ElementId(String id) implements NodeSelector {}

    /** A node that the caller has found in the traversal's own transaction, by its internal id. */
    record Known(long id) implements NodeSelector {}

    /**
     * Every node that has the label, in the store's order.
     *
     * @param where which of them; null for all
     */
    record HasLabel(String name, @Nullable Where where) implements NodeSelector {
        /** Asks for each name. */
        public void ask(String parameter, TokenResolver names) {
            Tokens tokens = names.in(parameter, toString());
            tokens.label(name);
            if (where != null) {
                where.bind(tokens);
            }
        }

        /** As a caller may write it. */
        @Override
        public String toString() {
            return where == null ? name : name + "(" + where + ")";
        }
    }

    /** An internal id, or an id of three parts, of whichever element. */
    Pattern LIKE_AN_ID = Pattern.compile("[0-9]+(:.*:[0-9]+)?", Pattern.DOTALL);

    /** A label, in backticks (two for one in it) or not. */
    String NAME = "(?:`((?:[^`]|``)++)`|(?=\\s*+[^`(\\s])([^`(]++))";

    /** A label, and a predicate in parentheses, or none. */
    Pattern LABEL = Pattern.compile(NAME + "(?:\\((.*)\\)\\s*)?", Pattern.DOTALL);

    /** A label, and the parenthesis that opens a predicate. */
    Pattern OPENED = Pattern.compile(NAME + "\\(");

    /** Asks for each name of the labels among selectors. */
    static void ask(String parameter, List<NodeSelector> selectors, TokenResolver names) {
        for (NodeSelector selector : selectors) {
            if (selector instanceof HasLabel label) {
                label.ask(parameter, names);
            }
        }
    }

    /**
     * Reads an id, or a label with or without a predicate. In backticks it is always a label. A text that only looks
     * like an id is neither.
     *
     * @param ids how callers write them
     * @param parameter its name, for errors
     * @param predicate reads what is in the parentheses
     */
    static NodeSelector parse(
            NodeIdForm ids, String parameter, String text, Function<String, @Nullable Where> predicate) {
        String id = ids.reading().apply(text);
        if (id != null) {
            return new ElementId(id);
        }
        if (LIKE_AN_ID.matcher(text).matches()) {
            throw invalid(
                    ids,
                    parameter,
                    text,
                    "`" + parameter + "` looks like an id, but is not the " + ids.name() + " of a " + ids.node() + ".");
        }
        Matcher label = LABEL.matcher(text);
        if (!label.matches()) {
            throw invalid(
                    ids,
                    parameter,
                    text,
                    "`" + parameter
                            + (OPENED.matcher(text).lookingAt()
                                    ? "` has a label and `(`, so it must end with `)`."
                                    : "` is neither a label nor an " + ids.name() + "."));
        }
        String where = label.group(3);
        return new HasLabel(
                label.group(1) == null ? label.group(2) : label.group(1).replace("``", "`"),
                where == null ? null : predicate.apply(where));
    }

    private static InvalidParameterException invalid(NodeIdForm ids, String parameter, String text, String message) {
        return new InvalidParameterException(
                parameter,
                text,
                "a label, a label with a predicate such as Person(name==Ann), or " + ids.expected() + "; in backticks "
                        + ids.inBackticks(),
                message);
    }
}
