package io.tremaux.traversal.predicate;

import cz.jirutka.rsql.parser.ast.Node;
import io.tremaux.parameter.InvalidParameterException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A predicate as it was written, read but for the values of the parameters that it may name. Immutable, safe for use by
 * any thread.
 */
public final class WhereText {
    private static final int TREE_BYTES_A_CHARACTER = 64;
    private static final Arguments NO_ARGUMENTS = new Arguments(Map.of());

    private final String text;
    private final Node tree;
    private final @Nullable Where ready; // null if it may name parameters

    private WhereText(String text, Node tree, @Nullable Where ready) {
        this.text = text;
        this.tree = tree;
        this.ready = ready;
    }

    /**
     * Reads a predicate of at most 16 KiB and 64 levels of parentheses.
     *
     * @param parameter the name of the parameter it came in, for errors
     * @throws InvalidParameterException if it is no predicate; the message says where it goes wrong
     */
    public static WhereText parse(String parameter, String text) {
        WhereParser parser = new WhereParser(parameter, text, NO_ARGUMENTS);
        Node tree = parser.tree();
        return new WhereText(text, tree, text.indexOf('$') < 0 ? parser.predicate(tree) : null);
    }

    /** What it takes, estimated from above. */
    public long heapBytes() {
        return (long) text.length() * TREE_BYTES_A_CHARACTER + (ready == null ? 0 : ready.heapBytes());
    }

    /**
     * The predicate with the values of its parameters, which are charged with what it takes. Costs nothing more if no
     * {@code $} is in the text.
     *
     * @throws InvalidParameterException if a parameter is missing, or its value is nothing for its operator
     */
    public Where with(String parameter, Arguments arguments) {
        if (ready == null) {
            return new WhereParser(parameter, text, arguments).predicate(tree);
        }
        arguments.charge(ready.heapBytes());
        return ready;
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
