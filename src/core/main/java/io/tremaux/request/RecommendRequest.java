package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.RecommendQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Recommendation.Chosen;
import io.tremaux.recommendation.Recommendation.Counted;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a request to recommend from its parameters: strict. */
public final class RecommendRequest {
    /** Those that every front end takes. */
    public static final Set<String> KNOWN = Parameters.names(
            List.of(
                    "start",
                    "steps",
                    "step",
                    "exclude",
                    "uniqueness",
                    "distinct",
                    "weight",
                    "includeStart",
                    "minScore",
                    "skip",
                    "limit",
                    Parameters.ARGUMENTS,
                    Parameters.ARGUMENT),
            WalkOptions.KNOWN);

    private static final List<String> UNIQUENESS = Stream.of(
                    Uniqueness.RELATIONSHIP_PATH, Uniqueness.NODE_PATH, Uniqueness.NONE)
            .map(Enum::name)
            .toList();

    private static final String DISTINCT = "distinct";

    private RecommendRequest() {}

    /**
     * Reads a request.
     *
     * @param cache the scope of facades for which the request names none
     * @param constructed of the database
     * @param known {@link #KNOWN}, and the names of what the front end reads itself
     * @throws InvalidParameterException if it cannot be answered
     */
    public static RecommendQuery of(
            Parameters parameters, Scope cache, CompiledQueryCache constructed, Set<String> known) {
        parameters.allowOnly(known);
        PredicateReader predicates = new PredicateReader(parameters, constructed);
        StepReader steps = new StepReader(predicates, constructed);
        RecommendQuery ranking = new RecommendQuery(
                predicates.nodes("start"),
                new Recommendation(
                        steps.steps(parameters), steps.exclude(parameters), counted(parameters), chosen(parameters)),
                WalkOptions.scopes(parameters, cache),
                WalkOptions.engine(parameters),
                WalkOptions.effort(parameters),
                WalkOptions.strict(parameters));
        predicates.refuseUnused();
        return ranking;
    }

    private static Counted counted(Parameters parameters) {
        boolean distinct = parameters.flag(DISTINCT, false);
        String weight = parameters.text("weight");
        String uniqueness = parameters.oneOf("uniqueness", UNIQUENESS);
        Uniqueness ifAbsent = distinct ? Uniqueness.NONE : Uniqueness.RELATIONSHIP_PATH;
        Counted counted = new Counted(uniqueness == null ? ifAbsent : Uniqueness.valueOf(uniqueness), distinct, weight);
        if (distinct && counted.uniqueness() == Uniqueness.RELATIONSHIP_PATH) {
            throw besideDistinct("uniqueness", uniqueness, "NONE or NODE_PATH");
        }
        if (distinct && weight != null) {
            throw besideDistinct("weight", weight, "no weight");
        }
        return counted;
    }

    private static InvalidParameterException besideDistinct(String parameter, @Nullable String value, String expected) {
        return new InvalidParameterException(
                parameter,
                value,
                expected + ", with distinct=true",
                "With distinct=true all relationships between two nodes count as one, so none of them has its own"
                        + " identity.");
    }

    private static Chosen chosen(Parameters parameters) {
        long limit = parameters.whole("limit", -1, Long.MAX_VALUE, Recommendation.DEFAULT_LIMIT);
        return new Chosen(
                parameters.flag("includeStart", false),
                parameters.whole("skip", 0, Long.MAX_VALUE, 0),
                limit == -1 ? Recommendation.NO_LIMIT : limit,
                parameters.number("minScore"));
    }
}
