package io.tremaux.traversal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.Filters;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.predicate.WhereText;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Keeps the compiled forms of the texts of one database's requests, so that a later request with the same text compiles
 * nothing: filters of traversals and of the steps of recommendations, predicates, and filters in the tokens of the
 * database. A key is a text alone: start nodes, limits and the values of parameters make no difference, nor does who
 * asks, since names and tokens are the same for all callers.
 *
 * <p><b>How long it may be trusted.</b> A text means the same for ever. A token never changes its name while its
 * database is open. A name that was missing is looked up at each use: once the database has it, filters are bound anew.
 *
 * <p>Bounded by the characters of the texts ({@value #MOST_CHARACTERS} of each kind), hence by entries; a predicate
 * counts with its heap, which a few characters of a regular expression make large; what was used seldom and long ago
 * goes first (Caffeine's W-TinyLFU). Safe for use by any thread.
 *
 * <p>Reading ten rules, a filter and a predicate takes some 20 µs, longer than a traversal of five nodes. Two texts
 * that mean the same have two entries, because to see that they do takes the reading that is to be saved.
 */
public final class CompiledQueryCache {
    private static final int MOST_CHARACTERS = 128 * 1024;
    private static final int BYTES_OF_A_CHARACTER = 64;
    private static final int CHARACTERS_OF_AN_ENTRY = 64; // so that short texts are bounded too

    private final Cache<Filters.Text, Filters> filters = kept(Filters.Text::length);
    private final Cache<String, WhereText> predicates =
            weighed((text, predicate) -> (int) (predicate.heapBytes() / BYTES_OF_A_CHARACTER) + CHARACTERS_OF_AN_ENTRY);
    private final Cache<StepFilters.Text, StepFilters> steps = kept(StepFilters.Text::length);
    private final Cache<Names, BoundFilters> bound = kept(Names::length);
    private final Cache<StepFilters.Text, BoundStep> boundSteps = kept(StepFilters.Text::length);

    /**
     * By the identity of filters. An entry holds these even when their text is kept no more, hence their length counts
     * here too.
     */
    private record Names(Expansion expansion, LabelFilter labels) {
        int length() {
            return expansion.given().text().length() + labels.given().text().length();
        }
    }

    /**
     * What is kept, and how often it was of use.
     *
     * @param entries of all kinds
     * @param hits questions that were answered from what is kept
     */
    public record Statistics(long entries, long hits, long misses, long evictions) {}

    private static <K, V> Cache<K, V> kept(ToIntFunction<K> length) {
        return weighed((text, value) -> length.applyAsInt(text) + CHARACTERS_OF_AN_ENTRY);
    }

    private static <K, V> Cache<K, V> weighed(Weigher<K, V> weigher) {
        return Caffeine.newBuilder()
                .maximumWeight(MOST_CHARACTERS)
                .weigher(weigher)
                .executor(Runnable::run) // evicts on the thread of a request, not on the common pool
                .recordStats()
                .build();
    }

    /**
     * The filters of a text.
     *
     * @throws io.tremaux.parameter.InvalidParameterException if they cannot be used; that is not kept
     */
    public Filters filters(Filters.Text text) {
        return filters.get(text, Filters.Text::parse);
    }

    /**
     * A predicate as it was written.
     *
     * @param parameter the name of the parameter it came in, for errors
     * @throws io.tremaux.parameter.InvalidParameterException if it is none; that is not kept
     */
    public WhereText predicate(String parameter, String text) {
        return predicates.get(text, unread -> WhereText.parse(parameter, unread));
    }

    /**
     * The filters of a step of a recommendation.
     *
     * @param reader throws if they cannot be used; that is not kept
     */
    public StepFilters step(StepFilters.Text text, Function<StepFilters.Text, StepFilters> reader) {
        return steps.get(text, reader);
    }

    /** The filters of a traversal in the tokens of this database. */
    BoundFilters bind(Traversal traversal, Tokens tokens) {
        Names names = new Names(traversal.expansion(), traversal.labelFilter());
        return bound(bound, names, BoundFilters::missing, tokens, () -> BoundFilters.of(traversal, tokens));
    }

    /** The filters of a step of a recommendation in the tokens of this database. */
    public StepFilters.Bound bind(StepFilters step, Tokens tokens) {
        return bound(boundSteps, step.text(), BoundStep::missing, tokens, () -> BoundStep.of(step, tokens))
                .filters();
    }

    /** What is kept, unless the database has got a name since that it had not: then it is bound anew. */
    private static <K, V> V bound(
            Cache<K, V> cache, K names, Function<V, MissingNames> missing, Tokens tokens, Supplier<V> binding) {
        V known = cache.getIfPresent(names);
        if (known != null && !missing.apply(known).areFoundIn(tokens)) {
            return known;
        }
        V fresh = binding.get();
        cache.put(names, fresh);
        return fresh;
    }

    /** What is kept and did. */
    public Statistics statistics() {
        long entries = 0;
        CacheStats stats = CacheStats.empty();
        for (Cache<?, ?> cache : List.of(filters, predicates, steps, bound, boundSteps)) {
            entries += cache.estimatedSize();
            stats = stats.plus(cache.stats());
        }
        return new Statistics(entries, stats.hitCount(), stats.missCount(), stats.evictionCount());
    }
}
