package io.tremaux.service;

import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.Effort;
import java.util.List;

/**
 * One request for nodes ranked by counted paths.
 *
 * @param start in order; from one that is there twice all paths count twice
 */
public record RankingRequest(
        List<NodeSelector> start, Recommendation recommendation, Scopes scopes, Engine engine, Effort effort)
        implements Question {
    @Override
    public Engine walking() {
        return engine;
    }
}
