package io.tremaux.http.rows;

import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.RankedNodes;
import io.tremaux.execution.Subgraph;
import io.tremaux.execution.Walk;
import io.tremaux.json.ValueStyle;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.request.Parameters;
import io.tremaux.request.WalkOptions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a caller wants to be returned.
 *
 * @param style how values of properties are written; null if the caller leaves that to the type of the answer
 */
public record RowOptions(
        Form form, Projection projection, @Nullable ValueStyle style, Subgraph.InducedBy inducedBy) {
    private static final String RETURN = "return";
    private static final String PROPERTIES = "properties";
    private static final String VALUES = "values";
    private static final String INDUCED_BY = "inducedBy";

    /** The parameters that are read here. */
    public static final List<String> KNOWN = List.of(RETURN, PROPERTIES, VALUES, INDUCED_BY);

    private static final Set<Form> WITH_PROPERTIES = EnumSet.of(Form.NODES, Form.PATHS, Form.GRAPH);

    /**
     * Reads them.
     *
     * @throws InvalidParameterException if one has no such value, or no meaning beside the others
     */
    public static RowOptions of(Parameters parameters) {
        return of(parameters, Form.COUNT, Arrays.asList(Form.values()));
    }

    /**
     * Reads them where not all forms are possible.
     *
     * @throws InvalidParameterException if one has no such value, or no meaning beside the others
     */
    public static RowOptions of(Parameters parameters, Form ifAbsent, List<Form> possible) {
        Form chosen = parameters.constant(RETURN, possible);
        Form form = chosen == null ? ifAbsent : chosen;
        requireForm(parameters, PROPERTIES, form, WITH_PROPERTIES);
        requireForm(parameters, VALUES, form, WITH_PROPERTIES);
        requireForm(parameters, INDUCED_BY, form, EnumSet.of(Form.GRAPH));
        return new RowOptions(
                form,
                parameters.has(PROPERTIES) ? Projection.parse(parameters.texts(PROPERTIES)) : Projection.ALL,
                parameters.constant(VALUES, Arrays.asList(ValueStyle.values())),
                WalkOptions.inducedBy(parameters));
    }

    private static List<String> names(Iterable<? extends Enum<?>> constants) {
        return StreamSupport.stream(constants.spliterator(), false)
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static void requireForm(Parameters parameters, String name, Form form, Set<Form> forms) {
        if (parameters.has(name) && !forms.contains(form)) {
            String expected = name + " only with return=" + String.join(" or ", names(forms));
            String message =
                    "return=" + form.name().toLowerCase(Locale.ROOT) + " returns no rows that " + name + " applies to.";
            throw new InvalidParameterException(name, String.join(", ", parameters.texts(name)), expected, message);
        }
    }

    /** The keys of the properties that rows have, as the caller named them; none if the caller did not. */
    public List<String> keys() {
        return projection.keys();
    }

    /** Adds what the answer would have. */
    public void explain(Explanation explanation) {
        explanation.parameter(
                RETURN, form.name().toLowerCase(Locale.ROOT), "the answer that the call would give without explain");
        if (WITH_PROPERTIES.contains(form)) {
            explanation.parameter(PROPERTIES, projection.all() ? "*" : String.join(", ", keys()), "");
        }
        if (form == Form.GRAPH) {
            explanation.parameter(INDUCED_BY, inducedBy.name().toLowerCase(Locale.ROOT), "");
        }
    }

    /** The rows of an execution. A traversal finds paths if the form is {@link Form#PATHS}. */
    public Rows of(QueryExecution execution, ValueStyle ifNotChosen) {
        Entities entities = new Entities(execution, projection, style == null ? ifNotChosen : style);
        if (execution instanceof RankedNodes nodes) {
            return new RankedRows(nodes, form, entities);
        }
        Walk walk = (Walk) execution;
        return form == Form.GRAPH
                ? new GraphRows(walk, new Subgraph(walk, inducedBy), entities)
                : new ResultRows(walk, form, entities);
    }
}
