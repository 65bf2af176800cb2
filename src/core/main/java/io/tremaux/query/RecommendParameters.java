package io.tremaux.query;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.InBody;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.Uniqueness;
import java.util.List;

/** The parameters of a recommendation. All are strict. */
public final class RecommendParameters {
    private static final DeclaredParameters OWN = new DeclaredParameters();

    public static final Nodes START = OWN.add(new Nodes(
            "start",
            "The nodes that paths start from: a label (all its nodes), a label with a predicate such as"
                    + " `Person(name==Ann)` (the nodes that satisfy it), or an element id. Repeatable; if a node is"
                    + " given twice, all paths from it count twice. Put a label in backticks if it looks like an id or"
                    + " contains a parenthesis.",
            List.of("Person(name==Ann)")));
    public static final Texts STEP = new Texts(
            "step",
            null,
            "The steps of the paths, two to eight: relationships as in one step of `relationshipFilter`, then"
                    + " optionally `[a predicate on the relationship]`, `:labels` of the node reached, `(a predicate"
                    + " on that node)`. Repeatable, and separated by commas. `steps` is another name.",
            List.of("KNOWS>", "<KNOWS"));
    public static final InBody STEPS = OWN.add(new InBody("steps", STEP));

    static {
        OWN.add(STEP);
    }

    public static final Texts EXCLUDE = OWN.add(new Texts(
            "exclude",
            null,
            "Steps from the start, one to eight, separated by commas: nodes at their end are not returned."
                    + " Repeatable. In a body each item may also be a map of the parts of one step, or a list of"
                    + " steps.",
            List.of("OWNS>")));
    public static final Choice<Uniqueness> UNIQUENESS = OWN.add(TraverseParameters.uniqueness(
            "The nodes or relationships that a path may not visit twice. The default is NONE with `distinct=true`.",
            "NODE_PATH",
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.NODE_PATH,
            Uniqueness.NONE));
    public static final Flag DISTINCT = OWN.add(new Flag(
            "distinct",
            false,
            "Whether all relationships of a step from one node to another count as one. Not with"
                    + " `uniqueness=RELATIONSHIP_PATH` or `weight`.",
            "relationships between two nodes count as one",
            "each relationship counts"));
    public static final Text WEIGHT = OWN.add(new Text(
            "weight",
            "The key of a numeric property of relationships; its values are multiplied along a path, and the score is"
                    + " the sum over all paths. A relationship without it counts 1.",
            "since"));
    public static final Flag INCLUDE_START = OWN.add(new Flag(
            "includeStart",
            false,
            "Whether start nodes may be returned.",
            "start nodes may be returned",
            "start nodes are not returned"));
    public static final Decimal MIN_SCORE = OWN.add(new Decimal(
            "minScore", "The lowest score of a node that is returned.", 2, "the least score of a node returned"));
    public static final Whole SKIP = OWN.add(new Whole(
            "skip",
            0,
            Long.MAX_VALUE,
            0,
            "How many of the best nodes are skipped.",
            10,
            "of the best nodes are left out"));
    public static final Whole LIMIT = OWN.add(new Whole(
            "limit",
            -1,
            Long.MAX_VALUE,
            Recommendation.DEFAULT_LIMIT,
            "How many nodes are returned; -1 for all.",
            100,
            "nodes returned, the highest score first"));

    /** Those that every front end takes, in the order in which an error lists them. */
    public static final List<Parameter> ALL = OWN.and(QueryParameters.ARGUMENTS, QueryParameters.ALL);

    private RecommendParameters() {}
}
