package io.tremaux.query;

import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for nodes ranked by the number of paths to them.
 *
 * @param start in order; from one that is there twice all paths count twice
 * @param strict null if the setting of the server decides
 */
public record RecommendQuery(
        List<NodeSelector> start,
        Recommendation recommendation,
        Scopes scopes,
        Engine engine,
        Effort effort,
        @Nullable Boolean strict)
        implements Query {
    /** One that is not strict. */
    public RecommendQuery(
            List<NodeSelector> start, Recommendation recommendation, Scopes scopes, Engine engine, Effort effort) {
        this(start, recommendation, scopes, engine, effort, false);
    }

    @Override
    public void ask(Names names) {
        recommendation.ask(names);
    }

    @Override
    public Engine walking() {
        return engine;
    }
}
