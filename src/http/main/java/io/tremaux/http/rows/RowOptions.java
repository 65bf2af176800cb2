package io.tremaux.http.rows;

import io.tremaux.execution.Explanation;
import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.RankedNodes;
import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.execution.RollUpResults;
import io.tremaux.execution.StartCounts;
import io.tremaux.execution.Subgraph;
import io.tremaux.execution.Walk;
import io.tremaux.json.ValueStyle;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryOptionsReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a caller wants to be returned.
 *
 * @param choosesForm whether the caller chooses the form, by {@link #RETURN} or {@link #RETURN_RANKED}
 * @param style how values of properties are written; null if the caller leaves that to the type of the answer
 */
public record RowOptions(
        ReturnForm form,
        boolean choosesForm,
        Projection projection,
        @Nullable ValueStyle style,
        Subgraph.InducedBy inducedBy) {
    /** The parameter of a traversal. */
    public static final Choice<ReturnForm> RETURN = new Choice<>(
            "return",
            List.of(ReturnForm.values()),
            ReturnForm.COUNT,
            "What the answer contains: the number of results, their element ids, nodes, paths, or the nodes reached"
                    + " and the relationships among them.",
            "nodes");

    /** The parameter of a recommendation. */
    private static final Choice<ReturnForm> RETURN_RANKED = new Choice<>(
            "return",
            List.of(ReturnForm.NODES, ReturnForm.IDS),
            ReturnForm.NODES,
            "What a row has: the node or only its element id, and the score.",
            "ids");

    /** The parameter of a question for the cheapest paths. */
    private static final Choice<ReturnForm> RETURN_CHEAPEST = new Choice<>(
            "return",
            List.of(ReturnForm.PATHS, ReturnForm.NODES, ReturnForm.IDS),
            ReturnForm.PATHS,
            "What a row has: the path, or only the node that it leads to, or only the element id of that; and the cost.",
            "ids");

    private static final Texts PROPERTIES = new Texts(
            "properties",
            "*",
            "The properties of nodes and relationships in the answer: `*` for all, `none`, or keys separated by"
                    + " commas; a key may be in backticks, with two for one inside it. Only with `return=nodes`,"
                    + " `paths` or `graph`.",
            List.of("name,born"));
    private static final Choice<ValueStyle> VALUES = new Choice<>(
            "values",
            List.of(ValueStyle.values()),
            null,
            "How values of properties are written: as Neo4j's Query API writes them in `application/json`, or in"
                    + " `application/vnd.neo4j.query`. Absent: as the media type of the answer has it. Only with"
                    + " `return=nodes`, `paths` or `graph`.",
            "typed");

    /** The parameters of a traversal that are read here. */
    public static final List<Parameter> PARAMETERS = List.of(RETURN, PROPERTIES, VALUES, QueryOptionsReader.INDUCED_BY);

    /** Those of a recommendation. */
    public static final List<Parameter> PARAMETERS_RANKED = List.of(RETURN_RANKED, PROPERTIES, VALUES);

    /** Those of paths. */
    public static final List<Parameter> PARAMETERS_OF_PATHS = List.of(PROPERTIES, VALUES);

    /** Those of a question for the cheapest paths. */
    public static final List<Parameter> PARAMETERS_CHEAPEST = List.of(RETURN_CHEAPEST, PROPERTIES, VALUES);

    /** For rows without properties. */
    public static final RowOptions IDS =
            new RowOptions(ReturnForm.IDS, false, Projection.NONE, null, Subgraph.InducedBy.ALL);

    private static final Set<ReturnForm> WITH_PROPERTIES =
            EnumSet.of(ReturnForm.NODES, ReturnForm.PATHS, ReturnForm.GRAPH);

    /**
     * Reads them.
     *
     * @param forms {@link #RETURN} or {@link #RETURN_RANKED}
     * @throws InvalidParameterException if one has no such value, or no meaning beside the others
     */
    public static RowOptions of(Parameters parameters, Choice<ReturnForm> forms) {
        return of(parameters, parameters.choiceOrDefault(forms), true);
    }

    /** Reads those of nodes that have a number each. */
    public static RowOptions ranked(Parameters parameters) {
        return of(parameters, RETURN_RANKED);
    }

    /** Reads those of paths. */
    public static RowOptions ofPaths(Parameters parameters) {
        return of(parameters, ReturnForm.PATHS, false);
    }

    /** Reads those of the cheapest paths. */
    public static RowOptions cheapest(Parameters parameters) {
        return of(parameters, RETURN_CHEAPEST);
    }

    private static RowOptions of(Parameters parameters, ReturnForm form, boolean choosesForm) {
        requireForm(parameters, PROPERTIES, form, WITH_PROPERTIES);
        requireForm(parameters, VALUES, form, WITH_PROPERTIES);
        requireForm(parameters, QueryOptionsReader.INDUCED_BY, form, EnumSet.of(ReturnForm.GRAPH));
        return new RowOptions(
                form,
                choosesForm,
                parameters.has(PROPERTIES) ? Projection.parse(parameters.texts(PROPERTIES)) : Projection.ALL,
                parameters.choice(VALUES),
                QueryOptionsReader.inducedBy(parameters));
    }

    /** Rejects a parameter that has no meaning for the rows of a form, rather than ignoring it. */
    private static void requireForm(
            Parameters parameters, Parameter parameter, ReturnForm form, Set<ReturnForm> forms) {
        if (parameters.has(parameter) && !forms.contains(form)) {
            String name = parameter.name();
            String expected = name + " only with return="
                    + forms.stream().map(RETURN::written).collect(Collectors.joining(" or "));
            String message = "return=" + RETURN.written(form) + " returns no rows that " + name + " applies to.";
            throw new InvalidParameterException(name, parameters.textForError(parameter), expected, message);
        }
    }

    /** The keys of the properties that rows have, as the caller named them; none if the caller did not. */
    public List<String> keys() {
        return projection.keys();
    }

    /** Whether the rows are nodes or their ids, with the same members each, so that they can be columns. */
    public boolean areColumns() {
        return choosesForm && (form == ReturnForm.NODES || form == ReturnForm.IDS);
    }

    /**
     * Requires that the properties in the answer are known from the start, as columns are.
     *
     * @throws InvalidParameterException if all are wanted
     */
    public void requireKeys() {
        if (form == ReturnForm.NODES && projection.all()) {
            throw new InvalidParameterException(
                    PROPERTIES.name(),
                    "*",
                    "keys separated by commas, or none",
                    "A stream of columns needs the names of its properties before the first row.");
        }
    }

    /** Adds what the answer would have. */
    public void explain(Explanation explanation) {
        if (choosesForm) {
            explanation.parameter(RETURN, form, "the answer that the call would give without explain");
        }
        if (WITH_PROPERTIES.contains(form)) {
            explanation.parameter(PROPERTIES, projection.all() ? "*" : String.join(", ", keys()), "");
        }
        if (form == ReturnForm.GRAPH) {
            explanation.parameter(QueryOptionsReader.INDUCED_BY, inducedBy, "");
        }
    }

    /** The rows of an execution. A traversal finds paths if the form is {@link ReturnForm#PATHS}. */
    public AnswerRows of(QueryExecution execution, ValueStyle ifNotChosen) {
        Entities entities = new Entities(execution, projection, style == null ? ifNotChosen : style);
        if (execution instanceof RankedNodes nodes) {
            return new QueryRows(nodes, form, entities, List.of(new Column.Amount("score", nodes::score)));
        }
        if (execution instanceof ReachabilitySearch nodes) {
            return new ReachableRows(nodes);
        }
        if (execution instanceof RollUpResults nodes) {
            return nodes.isTotal() ? total(nodes) : new QueryRows(nodes, form, entities, members(nodes));
        }
        if (execution instanceof OrderedNodes nodes) {
            return new QueryRows(nodes, form, entities, List.of(new Column.Int("rank", nodes::rank)));
        }
        if (execution instanceof StartCounts counts) {
            return counts(counts);
        }
        if (form != ReturnForm.GRAPH) {
            return new ResultRows((PathExecution) execution, form, entities);
        }
        Walk walk = (Walk) execution;
        return new GraphRows(walk, new Subgraph(walk, inducedBy), entities);
    }

    /** What a row says of a node of a roll-up. */
    private static List<Column.Member> members(RollUpResults nodes) {
        List<Column.Member> members = new ArrayList<>();
        members.add(new Column.Amount("quantity", nodes::quantity));
        members.add(new Column.Whole("paths", nodes::paths));
        if (nodes.hasLevels()) {
            members.add(new Column.Int("minDepth", nodes::minDepth));
            members.add(new Column.Int("maxDepth", nodes::depth));
        }
        return members;
    }

    /** One row with what all nodes of a roll-up are worth together; none if that was not found out. */
    private static AnswerRows total(RollUpResults nodes) {
        Column.Member total = new Column.Amount("total", () -> Objects.requireNonNull(nodes.total()));
        return new MemberRows(nodes, "results", List.of(total));
    }

    /** A row for each start node, with what its traversal has found and what cut that short. */
    private static AnswerRows counts(StartCounts counts) {
        return new MemberRows(
                counts,
                "counts",
                List.of(
                        new Column.Text("startNodeElementId", counts::elementId),
                        new Column.Whole("count", counts::found),
                        new Column.Text("truncated", counts::foundTruncated)));
    }
}
