package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.InBody;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.query.RecommendQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Recommendation.Chosen;
import io.tremaux.recommendation.Recommendation.Counted;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Set;

/** Reads a request to recommend from its parameters: strict. */
public final class RecommendRequest {
    private static final DeclaredParameters OWN = new DeclaredParameters();

    private static final Nodes START = OWN.add(new Nodes(
            "start",
            "The nodes that paths start from: a label (all its nodes), a label with a predicate such as"
                    + " `Person(name==Ann)` (the nodes that satisfy it), or an element id. Repeatable; if a node is"
                    + " given twice, all paths from it count twice. Put a label in backticks if it has only digits,"
                    + " has the form `<digits>:...:<digits>`, or contains a parenthesis.",
            List.of("Person(name==Ann)")));
    static final Texts STEP = new Texts(
            "step",
            null,
            "The steps of the paths, two to eight: relationships as in one step of `relationshipFilter`, then"
                    + " optionally `[a predicate on the relationship]`, `:labels` of the node reached, `(a predicate"
                    + " on that node)`. Repeatable, and separated by commas. `steps` is another name.",
            List.of("KNOWS>", "<KNOWS"));
    static final InBody STEPS = OWN.add(new InBody("steps", STEP));

    static {
        OWN.add(STEP);
    }

    static final Texts EXCLUDE = OWN.add(new Texts(
            "exclude",
            null,
            "Steps from the start, one to eight, separated by commas: nodes at their end are not returned."
                    + " Repeatable. In a body each item may also be a map of the parts of one step, or a list of"
                    + " steps.",
            List.of("OWNS>")));
    private static final Choice<Uniqueness> UNIQUENESS = OWN.add(TraverseRequest.uniqueness(
            "The nodes or relationships that a path may not visit twice. The default is NONE with `distinct=true`.",
            "NODE_PATH",
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.NODE_PATH,
            Uniqueness.NONE));
    private static final Flag DISTINCT = OWN.add(new Flag(
            "distinct",
            false,
            "Whether all relationships of a step from one node to another count as one. Not with"
                    + " `uniqueness=RELATIONSHIP_PATH` or `weight`."));
    private static final Text WEIGHT = OWN.add(new Text(
            "weight",
            "The key of a numeric property of relationships; its values are multiplied along a path, and the score is"
                    + " the sum over all paths. A relationship without it counts 1.",
            "since"));
    private static final Flag INCLUDE_START =
            OWN.add(new Flag("includeStart", false, "Whether start nodes may be returned."));
    private static final Decimal MIN_SCORE =
            OWN.add(new Decimal("minScore", "The lowest score of a node that is returned.", 2));
    private static final Whole SKIP =
            OWN.add(new Whole("skip", 0, Long.MAX_VALUE, 0, "How many of the best nodes are skipped.", 10));
    private static final Whole LIMIT = OWN.add(new Whole(
            "limit",
            -1,
            Long.MAX_VALUE,
            Recommendation.DEFAULT_LIMIT,
            "How many nodes are returned; -1 for all.",
            100));

    /** Those that every front end takes, in the order in which an error lists them. */
    public static final List<Parameter> ALL = OWN.and(Parameters.ARGUMENTS, WalkOptions.ALL);

    /** Their names. */
    public static final Set<String> KNOWN = DeclaredParameters.names(ALL);

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
                predicates.nodes(START),
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
        String weight = parameters.text(WEIGHT);
        Uniqueness uniqueness =
                parameters.choice(UNIQUENESS, distinct ? Uniqueness.NONE : Uniqueness.RELATIONSHIP_PATH);
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
                "With distinct=true all relationships between two nodes count as one, so none of them has its own"
                        + " identity.");
    }

    private static Chosen chosen(Parameters parameters) {
        long limit = parameters.whole(LIMIT);
        return new Chosen(
                parameters.flag(INCLUDE_START),
                parameters.whole(SKIP),
                limit == -1 ? Recommendation.NO_LIMIT : limit,
                parameters.number(MIN_SCORE));
    }
}
