package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Named;
import io.tremaux.parameter.Parameter.Whole;
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
    static final Flag DISTINCT = new Flag(
            "distinct",
            false,
            "Whether all relationships of a step from one node to another count as one. Not with "
                    + "`uniqueness=RELATIONSHIP_PATH` or `weight`.",
            true);
    static final Flag INCLUDE_START = new Flag("includeStart", false, "Whether start nodes may be returned.", true);
    static final Whole SKIP = new Whole("skip", 0, Long.MAX_VALUE, 0, "How many of the best nodes are skipped.", 10);
    static final Whole LIMIT = new Whole(
            "limit", -1, Long.MAX_VALUE, Recommendation.DEFAULT_LIMIT, "How many nodes are returned; -1 for all.", 100);

    /** Those that every front end takes, in the order in which an error lists them. */
    public static final List<Parameter> ALL = Parameters.all(
            List.of(
                    new Named("start"),
                    new Named("steps"),
                    new Named("step"),
                    new Named("exclude"),
                    new Named("uniqueness"),
                    DISTINCT,
                    new Named("weight"),
                    INCLUDE_START,
                    new Named("minScore"),
                    SKIP,
                    LIMIT,
                    new Named(Parameters.ARGUMENTS),
                    new Named(Parameters.ARGUMENT)),
            WalkOptions.ALL);

    /** Their names. */
    public static final Set<String> KNOWN = Parameters.namesOf(ALL);

    private static final List<String> UNIQUENESS = Stream.of(
                    Uniqueness.RELATIONSHIP_PATH, Uniqueness.NODE_PATH, Uniqueness.NONE)
            .map(Enum::name)
            .toList();

    private RecommendRequest() {}

    /**
     * Reads a request.
     *
     * @param cache the scope of facades for which the request names none
     * @param compiled the compiled queries of the database
     * @param known {@link #KNOWN}, and the names of what the front end reads itself
     * @throws InvalidParameterException if it cannot be answered
     */
    public static RecommendQuery of(
            Parameters parameters, Scope cache, CompiledQueryCache compiled, Set<String> known) {
        parameters.allowOnly(known);
        PredicateReader predicates = new PredicateReader(parameters, compiled);
        StepReader steps = new StepReader(predicates, compiled);
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
        boolean distinct = parameters.flag(DISTINCT);
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
        long limit = parameters.whole(LIMIT);
        return new Chosen(
                parameters.flag(INCLUDE_START),
                parameters.whole(SKIP),
                limit == -1 ? Recommendation.NO_LIMIT : limit,
                parameters.number("minScore"));
    }
}
