package io.tremaux.execution;

import io.tremaux.query.RecommendQuery;
import io.tremaux.recommendation.Ranking;

/** The nodes that a recommendation ranks, the best first. All are ranked before the first is returned. */
public final class RankedNodes extends QueryExecution {
    private final Ranking ranking;

    RankedNodes(QueryContext context, RecommendQuery query, Ranking ranking) {
        super(context, query, ranking, () -> false); // all is found at once
        this.ranking = ranking;
    }

    /**
     * The score of the node found last: a whole number, or a floating-point number where relationships have a weight.
     */
    public Number score() {
        return ranking.score();
    }
}
