package io.tremaux.service;

import io.tremaux.framework.FrameworkPaths;
import io.tremaux.recommendation.Counting;
import io.tremaux.recommendation.PathCounter;
import io.tremaux.recommendation.Ranking;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.Constructed;

/** The nodes that a recommendation ranks, the best first. All of them are ranked before the first is there. */
public final class RankedNodes extends Inquiry {
    private final Ranking ranking;

    RankedNodes(Means means, RankingRequest request, Constructed constructed) {
        super(means, request);
        this.ranking = new Ranking(
                () -> request.recommendation().bind(means.tokens, constructed),
                bound -> counter(means, request, bound),
                SelectedNodes.ids(means.nodes.of("start", request.start())),
                means.bounds,
                new CommitStillness(means));
    }

    private static PathCounter counter(Means means, RankingRequest request, Recommendation.Bound bound) {
        return request.walking() == Engine.NEO4J
                ? new FrameworkPaths(
                        means.transaction,
                        bound,
                        means.facades(),
                        means.bounds,
                        id -> means.transaction.newNodeEntity(id))
                : new Counting(bound, means.view, means.bounds);
    }

    @Override
    Ranking run() {
        return ranking;
    }

    /** The score of the node found last: a whole number, or a floating-point number where relationships have a weight. */
    public Number score() {
        return ranking.score();
    }
}
