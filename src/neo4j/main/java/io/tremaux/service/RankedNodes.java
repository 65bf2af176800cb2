package io.tremaux.service;

import io.tremaux.framework.FrameworkPaths;
import io.tremaux.recommendation.Counting;
import io.tremaux.recommendation.PathCounter;
import io.tremaux.recommendation.Ranking;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.CompiledQueryCache;

/** The nodes that a recommendation ranks, the best first. All of them are ranked before the first is there. */
public final class RankedNodes extends QueryExecution {
    private final Ranking ranking;

    RankedNodes(QueryContext context, RecommendQuery request, CompiledQueryCache constructed) {
        super(context, request);
        this.ranking = new Ranking(
                () -> request.recommendation().bind(context.tokens, constructed),
                bound -> counter(context, request, bound),
                SelectedNodes.ids(context.nodes.of("start", request.start())),
                context.bounds,
                new CommitStillness(context));
    }

    private static PathCounter counter(QueryContext context, RecommendQuery request, Recommendation.Bound bound) {
        return request.walking() == Engine.NEO4J
                ? new FrameworkPaths(
                        context.transaction,
                        bound,
                        context.facades(),
                        context.bounds,
                        id -> context.transaction.newNodeEntity(id))
                : new Counting(bound, context.view, context.bounds);
    }

    @Override
    Ranking run() {
        return ranking;
    }

    /**
     * The score of the node found last: a whole number, or a floating-point number where relationships have a weight.
     */
    public Number score() {
        return ranking.score();
    }
}
