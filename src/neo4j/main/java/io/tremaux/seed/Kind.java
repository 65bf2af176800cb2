package io.tremaux.seed;

import it.unimi.dsi.fastutil.longs.LongList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.neo4j.graphdb.Label;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A kind of seed graph: how it is measured, marked, made and recognised. */
public enum Kind {
    /** Of {@link TreeMeasures}. */
    TREE(TreeShape.ROOT, List.of("depth", "fanout", "seed"), 5, 4, 42) {
        @Override
        Measures measuresFrom(ToLongFunction<String> numbers) {
            return new TreeMeasures(whole("depth", numbers), whole("fanout", numbers), numbers.applyAsLong(SEED));
        }

        @Override
        LongList nodes(InternalTransaction transaction, long marked, Measures measures, long most) {
            return TreeShape.below(transaction, marked, most);
        }

        @Override
        Grower grower(Measures measures, Supplier<InternalTransaction> transactions, AtomicLong made) {
            return new TreeGrower((TreeMeasures) measures, transactions, made);
        }
    },

    /** Of {@link LikesMeasures}. */
    LIKES(LikesShape.FIRST_ITEM, List.of("items", "likes", "persons", "seed"), 200, 10, 1000, 42) {
        @Override
        Measures measuresFrom(ToLongFunction<String> numbers) {
            return new LikesMeasures(
                    whole("items", numbers),
                    whole("likes", numbers),
                    whole("persons", numbers),
                    numbers.applyAsLong(SEED));
        }

        @Override
        LongList nodes(InternalTransaction transaction, long marked, Measures measures, long most) {
            return LikesShape.nodes(transaction, marked, (LikesMeasures) measures);
        }

        @Override
        Grower grower(Measures measures, Supplier<InternalTransaction> transactions, AtomicLong made) {
            return new LikesGrower((LikesMeasures) measures, transactions, made);
        }
    };

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
    public Measures measuresOrDefaults(Given given) {
        return measuresFrom(name -> given.measure(name, defaults.getOrDefault(name, 0L)));
    }

    /** Measures as they were given. */
    public interface Given {
        /** The measure of this name. */
        long measure(String name, long ifAbsent);
    }

    /** Measures of this kind, from the number of each name. */
    abstract Measures measuresFrom(ToLongFunction<String> numbers);

    /** The label of the node that has the mark. */
    Label marked() {
        return marked;
    }

    /**
     * The nodes that look like those of such a graph, the one with the mark first, and each after those that it needs.
     * 8 bytes a node.
     */
    abstract LongList nodes(InternalTransaction transaction, long marked, Measures measures, long most);

    abstract Grower grower(Measures measures, Supplier<InternalTransaction> transactions, AtomicLong made);

    /** Numbers by the names of the measures. */
    final Map<String, Long> named(long... numbers) {
        Map<String, Long> named = new LinkedHashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            named.put(names.get(i), numbers[i]);
        }
        return named;
    }

    private static int whole(String name, ToLongFunction<String> numbers) {
        return Math.toIntExact(numbers.applyAsLong(name));
    }

    /** As a parameter names it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
