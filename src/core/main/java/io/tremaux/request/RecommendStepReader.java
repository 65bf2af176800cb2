package io.tremaux.request;

import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.query.RecommendParameters;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Step;
import io.tremaux.request.Parameters.Value;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.filter.LabelStep;
import io.tremaux.traversal.filter.RelationshipStep;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the steps of a recommendation: as text, or as a map of the parts that {@link RecommendStepText} has. Belongs
 * to one thread.
 */
record RecommendStepReader(PredicateReader predicates, CompiledQueryCache compiled) {
    private static final String EXPECTED =
            "steps such as LIKES> or <LIKES[since>2020]:Item(price<10), joined by commas,"
                    + " or maps of relationships, labels, where, relationshipWhere";

    private static final Pattern IN_BACKTICKS = Pattern.compile("`[^`]*`");
    private static final Text RELATIONSHIPS = new Text("relationships");
    private static final Text LABELS = new Text("labels");
    private static final Text WHERE = new Text("where");
    private static final Text RELATIONSHIP_WHERE = new Text("relationshipWhere");
    private static final Set<String> PARTS =
            DeclaredParameters.names(List.of(RELATIONSHIPS, LABELS, WHERE, RELATIONSHIP_WHERE));

    /**
     * The steps of the paths that are counted.
     *
     * @throws InvalidParameterException if there are too few or too many, or one of them cannot be used
     */
    List<Step> steps(Parameters parameters) {
        Parameter given = parameters.eitherOf(RecommendParameters.STEPS, RecommendParameters.STEP);
        String name = given.name();
        parameters.require(given, EXPECTED, "A recommendation needs steps.");
        List<Value> values = parameters.values(given);
        List<Step> steps = values.stream().flatMap(value -> steps(name, value)).toList();
        requireNumber(name, values, steps, Recommendation.LEAST_STEPS);
        return steps;
    }

    /**
     * The lists of steps to what is left out; none if the request excludes nothing. Each value of the parameter is a
     * list of its own, whether it is one step or several.
     *
     * @throws InvalidParameterException if a list has no step or too many, or a step cannot be used
     */
    List<List<Step>> exclude(Parameters parameters) {
        List<List<Step>> lists = new ArrayList<>();
        String name = RecommendParameters.EXCLUDE.name();
        for (Value value : parameters.values(RecommendParameters.EXCLUDE)) {
            Parameters.Given inner = value.list();
            List<Value> values = inner == null ? List.of(value) : inner.values();
            List<Step> steps =
                    values.stream().flatMap(each -> steps(name, each)).toList();
            requireNumber(name, values, steps, 1);
            lists.add(steps);
        }
        return lists;
    }

    /**
     * Rejects a list with too few or too many steps.
     *
     * @param values what the caller gave for the list, for the error; a text may have several steps
     */
    private static void requireNumber(String parameter, List<Value> values, List<Step> steps, int least) {
        if (steps.size() < least || steps.size() > Recommendation.MOST_STEPS) {
            String expected = least + " to " + Recommendation.MOST_STEPS + " steps";
            throw new InvalidParameterException(
                    parameter,
                    values.stream().map(Value::text).collect(Collectors.joining(", ")),
                    expected,
                    parameter + " must have " + expected + ", and has " + steps.size() + ".");
        }
    }

    /**
     * The steps of one value: one of a map, one or more of a text. Charges the request with the filters before it reads
     * a text.
     */
    private Stream<Step> steps(String parameter, Value value) {
        Parameters map = value.map();
        if (map != null) {
            return Stream.of(step(parameter, map));
        }
        if (!value.notation().isText()) {
            throw new InvalidParameterException(
                    parameter, value.text(), EXPECTED, "Every step of " + parameter + " must be a string or a map.");
        }
        predicates.chargeFilter(value.text().length());
        return RecommendStepText.parse(new GivenParameter(parameter, value.text(), EXPECTED)).stream()
                .map(text -> step(parameter, text));
    }

    /** A step that is given as a map. Only {@code relationships} must be there. */
    private Step step(String parameter, Parameters map) {
        map.allowOnly(PARTS);
        String relationships = map.text(RELATIONSHIPS);
        for (Text part : List.of(RELATIONSHIPS, LABELS)) {
            String text = map.text(part);
            predicates.chargeFilter(text == null ? 0 : text.length());
        }
        if (relationships == null
                || IN_BACKTICKS.matcher(relationships).replaceAll("").contains(",")) {
            throw new InvalidParameterException(
                    parameter,
                    relationships,
                    "relationships, one step of a relationshipFilter",
                    "Each step of " + parameter + " needs relationships: one step, without a comma.");
        }
        return step(
                parameter,
                new RecommendStepText(relationships, map.text(RELATIONSHIP_WHERE), map.text(LABELS), map.text(WHERE)));
    }

    /** A step in names. Its filters come from the compiled queries if a step with the same text was read before. */
    private Step step(String parameter, RecommendStepText text) {
        return new Step(
                compiled.step(
                        new StepFilters.Text(text.relationships(), text.labels()),
                        unread -> filters(parameter, unread)),
                where(parameter, text.where()),
                where(parameter, text.relationshipWhere()),
                text.toString());
    }

    /**
     * Reads the filters of a step whose text was not read before. A relationship that several entries allow counts
     * once.
     */
    private static StepFilters filters(String parameter, StepFilters.Text text) {
        String labels = text.labels();
        return new StepFilters(
                text,
                RelationshipStep.parse(
                                text.relationships(), new GivenParameter(parameter, text.relationships(), EXPECTED))
                        .listingOnce(),
                labels == null ? null : labels(parameter, labels));
    }

    /**
     * Reads the labels of a step.
     *
     * @throws InvalidParameterException if they are several steps, or mark end nodes or terminators: where paths end
     *     follows from the number of steps
     */
    private static LabelStep labels(String parameter, String text) {
        LabelStep labels = LabelStep.parse(text, new GivenParameter(parameter, text, EXPECTED));
        if (text.contains(",") || labels.namesResults()) {
            throw new InvalidParameterException(
                    parameter,
                    text,
                    "labels joined by |, each with - or + or nothing before it",
                    "The labels of a step must be one step of a labelFilter, without / and > before a label.");
        }
        return labels;
    }

    private @Nullable Where where(String parameter, @Nullable String text) {
        return text == null ? null : predicates.where(parameter, text);
    }
}
