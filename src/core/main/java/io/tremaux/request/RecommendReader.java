package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.RecommendParameters;
import io.tremaux.query.RecommendQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Recommendation.Chosen;
import io.tremaux.recommendation.Recommendation.Counted;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Uniqueness;
import java.util.List;

/** Reads a request to recommend from its parameters: strict. */
final class RecommendReader {
    private RecommendReader() {}

    static ParsedQuery<RecommendQuery> of(Parameters parameters, Scope cache, CompiledQueryCache compiled) {
        PredicateReader predicates = new PredicateReader(parameters, compiled);
        RecommendStepReader steps = new RecommendStepReader(predicates, compiled);
        RecommendQuery ranking = new RecommendQuery(
                predicates.nodes(RecommendParameters.START),
                new Recommendation(
                        steps.steps(parameters), steps.exclude(parameters), counted(parameters), chosen(parameters)),
                QueryOptionsReader.scopes(parameters, cache),
                QueryOptionsReader.engine(parameters),
                QueryOptionsReader.workLimits(parameters),
                QueryOptionsReader.strict(parameters));
        predicates.rejectUnused();
        return new ParsedQuery<>(ranking, List.of());
    }

    private static Counted counted(Parameters parameters) {
        boolean distinct = parameters.flag(RecommendParameters.DISTINCT);
        String weight = parameters.text(RecommendParameters.WEIGHT);
        Uniqueness uniqueness = parameters.choice(
                RecommendParameters.UNIQUENESS, distinct ? Uniqueness.NONE : Uniqueness.RELATIONSHIP_PATH);
        if (distinct && uniqueness == Uniqueness.RELATIONSHIP_PATH) {
            throw besideDistinct("uniqueness", uniqueness.name(), "NONE or NODE_PATH");
        }
        if (distinct && weight != null) {
            throw besideDistinct("weight", weight, "no weight");
        }
        return new Counted(uniqueness, distinct, weight);
    }

    private static InvalidParameterException besideDistinct(String parameter, String value, String expected) {
        return new InvalidParameterException(
                parameter,
                value,
                expected + ", with distinct=true",
                "distinct=true counts all parallel ways of a step as one, so none of them has its own identity.");
    }

    private static Chosen chosen(Parameters parameters) {
        long limit = parameters.wholeOr(Recommendation.NO_LIMIT, RecommendParameters.LIMIT);
        return new Chosen(
                parameters.flag(RecommendParameters.INCLUDE_START),
                parameters.whole(RecommendParameters.SKIP),
                limit,
                parameters.number(RecommendParameters.MIN_SCORE));
    }
}
