package io.tremaux.seed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import org.neo4j.graphdb.Label;

/** A kind of seed graph: the names and defaults of its measures, and the label by which its mark is found. */
public enum Kind {
    /** Of {@link TreeMeasures}. */
    TREE(TreeMeasures.ROOT, List.of("depth", "fanout", "seed"), 5, 4, 42),

    /** Of {@link LikesMeasures}. */
    LIKES(LikesMeasures.FIRST_ITEM, List.of("items", "likes", "persons", "seed"), 200, 10, 1000, 42);

    /** The measure that random numbers begin with; it may be any, the others are at least 1. */
    public static final String SEED = "seed";

    private final Label marked;
    private final List<String> names;
    private final Map<String, Long> defaults;

    Kind(Label marked, List<String> names, long... defaults) {
        this.marked = marked;
        this.names = names;
        this.defaults = named(defaults);
    }

    /** The names of the measures. */
    public List<String> names() {
        return names;
    }

    /**
     * Measures of this kind; those that are not given have their defaults.
     *
     * @param given the measure of a name, or the default that it is given
     * @throws io.tremaux.parameter.InvalidParameterException if they are too small or too large
     * @throws ArithmeticException if one is above an int
     */
    public Measures measuresOrDefaults(ToLongBiFunction<String, Long> given) {
        return measuresFrom(name -> given.applyAsLong(name, defaults.getOrDefault(name, 0L)));
    }

    /** Measures of this kind, from the number of each name. */
    Measures measuresFrom(ToLongFunction<String> numbers) {
        return this == TREE
                ? new TreeMeasures(whole("depth", numbers), whole("fanout", numbers), numbers.applyAsLong(SEED))
                : new LikesMeasures(
                        whole("items", numbers),
                        whole("likes", numbers),
                        whole("persons", numbers),
                        numbers.applyAsLong(SEED));
    }

    private static int whole(String name, ToLongFunction<String> numbers) {
        return Math.toIntExact(numbers.applyAsLong(name));
    }

    /** The label of the node that has the mark. */
    Label marked() {
        return marked;
    }

    /** Numbers by the names of the measures. */
    Map<String, Long> named(long... numbers) {
        Map<String, Long> named = new LinkedHashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            named.put(names.get(i), numbers[i]);
        }
        return named;
    }

    /** As a parameter names it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
