package io.tremaux.traversal.predicate;

import io.tremaux.parameter.InvalidParameterException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of the parameters that predicates name as {@code $name}, and which of them were asked for. The text of a predicate
 * and these values are never joined. Belongs to one thread.
 */
public final class Arguments {
    /** The type that a value came with: it is compared with stored values of that type only. */
    public enum Type {
        /** None: the type of the stored value decides, as for a literal in the text. */
        ANY,
        /** A string; compared with dates and times too, if it can be read as one. */
        STRING,
        NUMBER,
        BOOLEAN,
        TEMPORAL
    }

    /**
     * One value.
     *
     * @param text as a literal has it
     */
    public record Argument(Type type, String text) {}

    /** A predicate holds the values of a list as often as it names it; a short text names a long list thousands of times. */
    private static final int MOST_REPEATED = 256 * 1024;

    private final Map<String, List<Argument>> given;
    private final Set<String> unused;
    private int repeated;

    /** @param given by name; several for a list */
    public Arguments(Map<String, List<Argument>> given) {
        this.given = Map.copyOf(given);
        this.unused = new LinkedHashSet<>(given.keySet());
    }

    /**
     * Asks for a parameter; null if there is none of that name.
     *
     * @throws InvalidParameterException if the values of lists were asked for too often
     */
    @Nullable List<Argument> of(String name) {
        boolean isFirst = unused.remove(name);
        List<Argument> values = given.get(name);
        if (values != null && !isFirst && (repeated += values.size()) > MOST_REPEATED) {
            throw new InvalidParameterException(
                    "param." + name,
                    values.size() + " values",
                    "lists that predicates name again with together at most " + MOST_REPEATED + " values",
                    "Predicates name $" + name + " and other lists too often: each time their values are held again.");
        }
        return values;
    }

    /** The names that no predicate has asked for so far. */
    public Set<String> unused() {
        return unused;
    }
}
