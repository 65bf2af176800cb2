package io.tremaux.query;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How callers write the ids of a store's nodes, where labels may stand too.
 *
 * @param reading the id in a text; null if the text is none
 * @param name what an id is called, for errors: after "an"
 * @param node what has one, for errors: after "a"
 * @param expected what may stand there instead of a label, for errors
 * @param inBackticks which labels need backticks, for errors
 */
public record NodeIdForm(
        UnaryOperator<@Nullable String> reading, String name, String node, String expected, String inBackticks) {
    private static final Pattern ELEMENT_ID =
            Pattern.compile("4:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:[0-9]+");

    /** Neo4j's element ids. */
    public static final NodeIdForm ELEMENT_IDS = new NodeIdForm(
            text -> text != null && ELEMENT_ID.matcher(text).matches() ? text : null,
            "element id",
            "node",
            "an element id such as 4:<database uuid>:<n>",
            "a label of only digits, of the form <digits>:...:<digits>, or with a parenthesis");
}
