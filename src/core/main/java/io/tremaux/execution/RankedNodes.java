package io.tremaux.execution;

import io.tremaux.query.RecommendQuery;
import io.tremaux.recommendation.Ranking;
import io.tremaux.traversal.CompiledQueryCache;

/** The nodes that a recommendation ranks, the best first. All are ranked before the first is returned. */
public final class RankedNodes extends ExecutionOf<Ranking> {
    RankedNodes(QueryContext context, RecommendQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        super(
                context,
                query,
                new Ranking(
                        () -> query.recommendation().bind(context.tokens, compiled, context.bounds::check),
                        bound -> engine.counter(bound, context),
                        context.nodes.of("start", query.start()).iterator(),
                        context.bounds,
                        new CommitReadConsistency(context)),
                () -> false); // all is found at once
    }

    /**
     * The score of the node found last: a whole number, or a floating-point number where relationships have a weight.
     */
    public Number score() {
        return run.score();
    }
}
