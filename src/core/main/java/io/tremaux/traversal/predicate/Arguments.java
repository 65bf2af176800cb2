package io.tremaux.traversal.predicate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The values of the parameters that predicates name as {@code $name}, and which of them were asked for. The text of a
 * predicate and these values are never joined. Belongs to one thread.
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

    private final Map<String, List<Argument>> given;
    private final Set<String> unused;
    private final LongConsumer heap;

    /** @param given by name; several for a list */
    public Arguments(Map<String, List<Argument>> given) {
        this(given, bytes -> {});
    }

    /** @param heap is told the bytes that predicates are about to hold; it may throw */
    public Arguments(Map<String, List<Argument>> given, LongConsumer heap) {
        this.given = Map.copyOf(given);
        this.unused = new LinkedHashSet<>(given.keySet());
        this.heap = heap;
    }

    void charge(long bytes) {
        heap.accept(bytes);
    }

    /** Asks for a parameter; null if there is none of that name. */
    @Nullable List<Argument> of(String name) {
        unused.remove(name);
        return given.get(name);
    }

    /** The names that no predicate has asked for so far. */
    public Set<String> unused() {
        return unused;
    }
}
