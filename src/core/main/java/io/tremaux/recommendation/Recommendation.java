package io.tremaux.recommendation;

import io.tremaux.graph.Tokens;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.TokenResolver;
import io.tremaux.traversal.Uniqueness;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a recommendation by counted paths, as the caller gave it: names, not tokens. A path begins at a
 * start node and follows one relationship for each step. The score of a node is the number of paths that end there.
 * Immutable, and the same for every engine and database.
 *
 * <p>The idea is that of GuancialeDB (Max De Marzi, 2016): what I like, who else likes it, what else they like,
 * counted.
 *
 * @param exclude lists of steps: the nodes at the end of their paths are left out
 * @param counted which paths count, and how much
 * @param chosen which nodes are returned
 */
public record Recommendation(List<Step> steps, List<List<Step>> exclude, Counted counted, Chosen chosen) {
    public static final int LEAST_STEPS = 2;
    public static final int MOST_STEPS = 8;
    public static final long DEFAULT_LIMIT = 10;
    public static final long NO_LIMIT = Long.MAX_VALUE;

    /**
     * Which paths count, and how much.
     *
     * @param uniqueness {@code RELATIONSHIP_PATH}: paths that follow no relationship twice; {@code NODE_PATH}: that
     *     meet no node twice; {@code NONE}: all, also those that go back at once by the relationship they arrived by
     * @param distinct whether the relationships of a step from one node to another count as one; not with
     *     {@code RELATIONSHIP_PATH}
     * @param weight the key of relationships whose values, multiplied along a path, are what the path counts; null:
     *     each counts 1
     */
    public record Counted(
            Uniqueness uniqueness,
            boolean distinct,
            @Nullable String weight) {}

    /**
     * Which nodes are returned: by their score, the highest first, and where that is the same by their internal id.
     *
     * @param includeStart whether start nodes are among them
     * @param minScore null for any
     */
    public record Chosen(
            boolean includeStart,
            long skip,
            long limit,
            @Nullable BigDecimal minScore) {}

    public Recommendation {
        steps = List.copyOf(steps);
        exclude = exclude.stream().map(List::copyOf).toList();
    }

    /** Asks for each name. */
    public void ask(TokenResolver names) {
        steps.forEach(step -> step.ask(names.in("steps", step.text())));
        exclude.forEach(list -> list.forEach(step -> step.ask(names.in("exclude", step.text()))));
        String weight = counted.weight();
        if (weight != null) {
            names.in("weight", weight).propertyKey(weight);
        }
    }

    /**
     * Resolves all names to the tokens of one database, of which some may be known from before.
     *
     * @param check as {@link io.tremaux.traversal.predicate.Where#bind(Tokens, Runnable)} has it
     */
    public Bound bind(Tokens tokens, CompiledQueryCache compiled, Runnable check) {
        String weight = counted.weight();
        return new Bound(
                this,
                bound(steps, tokens, compiled, check),
                exclude.stream()
                        .map(each -> bound(each, tokens, compiled, check))
                        .toList(),
                weight == null ? Tokens.UNKNOWN : tokens.propertyKey(weight));
    }

    private static List<Step.Bound> bound(
            List<Step> steps, Tokens tokens, CompiledQueryCache compiled, Runnable check) {
        return steps.stream().map(step -> step.bind(tokens, compiled, check)).toList();
    }

    /**
     * A question in tokens. Belongs to one thread.
     *
     * @param weight {@link Tokens#UNKNOWN} if no relationship has one
     */
    public record Bound(
            Recommendation recommendation, List<Step.Bound> steps, List<List<Step.Bound>> exclude, int weight) {}
}
