package io.tremaux.query;

import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.TokenResolver;
import io.tremaux.traversal.WorkLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for nodes ranked by the number of paths to them, or by the sum of the paths' weights.
 *
 * @param start in order; from one that is there twice all paths count twice
 * @param strict null if the setting of the server decides
 */
public record RecommendQuery(
        List<NodeSelector> start,
        Recommendation recommendation,
        Scopes scopes,
        Engine engine,
        WorkLimits workLimits,
        @Nullable Boolean strict)
        implements Query {
    @Override
    public void ask(TokenResolver names) {
        recommendation.ask(names);
    }

    @Override
    public Engine walking() {
        return engine;
    }
}
