package io.tremaux.service;

import io.tremaux.parameter.InvalidParameterException;
import java.util.regex.Pattern;

/** Where a walk starts: one node, or every node that has a label. */
public sealed interface StartPoint {
    /** The node with this element id. */
    record ElementId(String id) implements StartPoint {}

    /** A node that the caller has found in the walk's own transaction, by its internal id. */
    record Known(long id) implements StartPoint {}

    /** Every node that has the label, in the store's order. */
    record HasLabel(String name) implements StartPoint {}

    Pattern ELEMENT_ID = Pattern.compile("4:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:[0-9]+");

    /** An internal id, or an id of three parts, whatever it may be the id of. */
    Pattern LIKE_AN_ID = Pattern.compile("[0-9]+(:.*:[0-9]+)?", Pattern.DOTALL);

    /** An element id, or a label; in backticks always a label. A text that only looks like an id is neither. */
    static StartPoint parse(String text) {
        if (ELEMENT_ID.matcher(text).matches()) {
            return new ElementId(text);
        }
        if (LIKE_AN_ID.matcher(text).matches()) {
            throw invalid(text, "`start` looks like an id, but is no element id of a node.");
        }
        if (text.length() > 2 && text.startsWith("`") && text.endsWith("`")) {
            return new HasLabel(text.substring(1, text.length() - 1));
        }
        if (text.isBlank() || text.indexOf('`') >= 0) {
            throw invalid(text, "`start` is neither a label nor an element id.");
        }
        if (text.indexOf('(') >= 0) {
            throw invalid(text, "Start labels with a property predicate are not built yet.");
        }
        return new HasLabel(text);
    }

    private static InvalidParameterException invalid(String text, String message) {
        return new InvalidParameterException(
                "start",
                text,
                "a label, a label in backticks, or an element id such as 4:<database uuid>:<n>; a label of digits alone, or"
                        + " of the form <digits>:...:<digits>, only in backticks",
                message);
    }
}
