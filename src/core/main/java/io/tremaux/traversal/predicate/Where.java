package io.tremaux.traversal.predicate;

import io.tremaux.graph.IndexHint;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.InvalidParameterException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A predicate on properties, as the caller wrote it: names, not tokens. Immutable, safe for use by any thread.
 *
 * <p>The language is RSQL: comparisons {@code key operator literal}, joined by {@code ;} or {@code and}, by {@code ,}
 * or {@code or} (which binds less), and grouped by parentheses. {@link Operator} lists the operators, {@link Literal}
 * says what a literal means, which depends on the type of the stored value it meets:
 * <ul>
 *   <li>A literal that cannot be read in the type of the stored value satisfies no operator, {@code !=} and
 *       {@code =out=} included. In the list of {@code =in=} or {@code =out=} such items are skipped; if none is left,
 *       nothing matches.
 *   <li>An array matches if any of its elements does; {@code !=} and {@code =out=} match if none is equal. An empty
 *       array is not equal to anything that can be read in the type of its elements.
 *   <li>An absent key matches {@code =null=true} and nothing else.
 *   <li>Nothing fails once the predicate is parsed.
 * </ul> A key is percent-escaped (UTF-8) where RSQL cannot spell it; a {@code %} always begins an escape. Quotes only
 * delimit, and inside them a backslash takes the next character as it is. A literal {@code $name} is a parameter: its
 * value, which has a type of its own, takes its place, and the values of a list the place of an item. {@code $$x} means
 * {@code $x}.
 */
public final class Where {
    /** The most that the regular expressions of a request may have together; see {@link #regexLength()}. */
    public static final int MAX_REGEX_LENGTH = 16 * 1024;

    /** What a request is told that has more. */
    public static final String REGEX_LENGTH_EXPECTED =
            "regular expressions of at most 16 Ki characters together, with repetitions written out";

    private final String text;
    private final Condition condition;
    private final List<String> keys; // each once
    private final int regexLength;
    private final long heapBytes;

    Where(String text, Condition condition, Set<String> keys, int regexLength, long heapBytes) {
        this.text = text;
        this.condition = condition;
        this.keys = List.copyOf(keys);
        this.regexLength = regexLength;
        this.heapBytes = heapBytes;
    }

    /** What it takes, estimated from above. */
    long heapBytes() {
        return heapBytes;
    }

    /**
     * Reads a predicate of at most 16 KiB and 64 levels of parentheses.
     *
     * @param parameter the name of the parameter it came in, for errors
     * @throws InvalidParameterException if it is no predicate; the message says where it goes wrong
     */
    public static Where parse(String parameter, String text) {
        return parse(parameter, text, new Arguments(Map.of()));
    }

    /**
     * Reads a predicate that may name parameters.
     *
     * @param arguments the values of these
     * @throws InvalidParameterException also if a parameter is missing, or its value is nothing for its operator
     */
    public static Where parse(String parameter, String text, Arguments arguments) {
        return WhereText.parse(parameter, text).with(parameter, arguments);
    }

    /** Resolves all keys, each once, for tests of short strings. */
    public Bound bind(Tokens tokens) {
        return bind(tokens, () -> {});
    }

    /**
     * Resolves all keys, each once. A key that the store has never seen is absent everywhere.
     *
     * @param check is run every few milliseconds while strings are matched with a regular expression, and ends that by
     *     throwing
     */
    public Bound bind(Tokens tokens, Runnable check) {
        Map<String, Integer> ids = new HashMap<>();
        for (String key : keys) {
            ids.put(key, tokens.propertyKey(key));
        }
        return condition.bind(ids, check);
    }

    /** Whether the database has never seen one of the keys. */
    public boolean lacksKeys(Tokens tokens) {
        return keys.stream().anyMatch(key -> tokens.propertyKey(key) == Tokens.UNKNOWN);
    }

    /** Conditions on single keys that every match satisfies; they choose an index. */
    public List<IndexHint> hint() {
        return condition.hint();
    }

    /**
     * The length of all its regular expressions in characters, counted repetitions written out. Their memory is
     * proportional to it.
     */
    public int regexLength() {
        return regexLength;
    }

    /** The predicate as it was written. */
    @Override
    public String toString() {
        return text;
    }

    /** A predicate in tokens. Belongs to the thread of the traversal that it was bound for. */
    public interface Bound {
        /** Whether nodes satisfy the predicate: one read per comparison, left to right, until the answer is known. */
        NodePredicate in(Properties properties);
    }
}
