package io.tremaux.seed;

import io.tremaux.parameter.Parameter.Whole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.neo4j.graphdb.Label;

/** A kind of seed graph: its measures, and the label by which its mark is found. */
public enum Kind {
    /** Of {@link TreeSpec}. */
    TREE(
            TreeSpec.ROOT,
            measure("depth", 5, "The depth of the tree: how many levels of nodes labelled B are below the root."),
            measure("fanout", 4, "The number of children of each node."),
            seed()),

    /** Of {@link LikesSpec}. */
    LIKES(
            LikesSpec.FIRST_ITEM,
            measure("items", 200, "The number of items of the graph `likes`."),
            measure(
                    "likes",
                    10,
                    "How many likes each person has in the graph `likes`; the items are drawn at random,"
                            + " with replacement."),
            measure("persons", 1000, "The number of persons of the graph `likes`."),
            seed());

    private final Label marked;
    private final List<Whole> measures;

    Kind(Label marked, Whole... measures) {
        this.marked = marked;
        this.measures = List.of(measures);
    }

    private static Whole measure(String name, long ifAbsent, String sentence) {
        return new Whole(name, 1, Integer.MAX_VALUE, ifAbsent, sentence, ifAbsent);
    }

    /** The measure that random numbers begin with; it may be any. */
    private static Whole seed() {
        return new Whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, 42, "The seed of the random values.", 42);
    }

    /** The parameters that have the measures. */
    public List<Whole> measures() {
        return measures;
    }

    /**
     * Measures of this kind, from the number of each measure.
     *
     * @throws io.tremaux.parameter.InvalidParameterException if they are too small or too large
     * @throws ArithmeticException if one is above an int
     */
    public SeedGraphSpec spec(ToLongFunction<Whole> number) {
        long[] numbers = measures.stream().mapToLong(number).toArray();
        int first = Math.toIntExact(numbers[0]);
        int second = Math.toIntExact(numbers[1]);
        return this == TREE
                ? new TreeSpec(first, second, numbers[2])
                : new LikesSpec(first, second, Math.toIntExact(numbers[2]), numbers[3]);
    }

    /** The label of the node that has the mark. */
    Label marked() {
        return marked;
    }

    /** Numbers by the names of the measures. */
    Map<String, Long> named(long... numbers) {
        Map<String, Long> named = new LinkedHashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            named.put(measures.get(i).name(), numbers[i]);
        }
        return named;
    }

    /** As a parameter names it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
