package io.tremaux.traversal.filter;

import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A label filter and a relationship filter that go together: what APOC's path expanders make of {@code sequence}, or of
 * the two filters it replaces. A sequence is a list of steps joined by {@code ,}, alternately of a label filter and of
 * a relationship filter; label steps come first, or, if it does not begin at the start node, the step by which to leave
 * that.
 */
public record Sequence(LabelFilter labels, RelationshipFilter relationships) {
    private static final String EXPECTED =
            "steps joined by , that are in turn labels and relationships, as in A,R>,B,S>";

    /**
     * The filters of a walk. A sequence that is not blank replaces both filters, which are then not even parsed; a
     * blank one switches off the label filter alone, as in APOC.
     *
     * @throws InvalidParameterException if what is used cannot be used, or lacks steps
     */
    public static Sequence of(
            @Nullable String sequence,
            @Nullable String labelFilter,
            @Nullable String relationshipFilter,
            boolean beginSequenceAtStart,
            boolean filterStartNode) {
        return lenient(sequence, labelFilter, relationshipFilter, beginSequenceAtStart, filterStartNode)
                .complete();
    }

    /**
     * The same, but steps that are missing fail the walk that comes to need them, as in APOC.
     *
     * @throws InvalidParameterException if what is used cannot be used
     */
    public static Sequence lenient(
            @Nullable String sequence,
            @Nullable String labelFilter,
            @Nullable String relationshipFilter,
            boolean beginSequenceAtStart,
            boolean filterStartNode) {
        if (sequence == null) {
            return new Sequence(
                    LabelFilter.parseLeniently(labelFilter, beginSequenceAtStart, filterStartNode),
                    RelationshipFilter.parseLeniently(relationshipFilter, beginSequenceAtStart));
        }
        if (sequence.trim().isEmpty()) {
            return new Sequence(
                    LabelFilter.NONE, RelationshipFilter.parseLeniently(relationshipFilter, beginSequenceAtStart));
        }
        return parseLeniently(sequence, beginSequenceAtStart, filterStartNode);
    }

    /** Whether either filter has several steps. */
    boolean areSeveral() {
        return labels.hasSeveralSteps() || relationships.hasSeveralSteps();
    }

    private Sequence complete() {
        return new Sequence(labels.complete(), relationships.complete());
    }

    /**
     * Parses a sequence; a blank one lets everything pass. An odd tail is kept, so label and relationship steps may be
     * of different number, each kind going round by itself.
     *
     * @throws InvalidParameterException if it cannot be used, or lacks one kind of steps
     */
    public static Sequence parse(String text, boolean beginSequenceAtStart, boolean filterStartNode) {
        return parseLeniently(text, beginSequenceAtStart, filterStartNode).complete();
    }

    private static Sequence parseLeniently(String text, boolean beginSequenceAtStart, boolean filterStartNode) {
        if (text.trim().isEmpty()) {
            return new Sequence(LabelFilter.NONE, RelationshipFilter.ALL);
        }
        Given given = new Given("sequence", text, EXPECTED);
        List<String> labels = new ArrayList<>();
        List<RelationshipStep> relationships = new ArrayList<>();
        boolean labelsNext = beginSequenceAtStart;
        for (String step : text.split(",", 0)) { // not trimmed as a whole: a blank step at the end counts
            if (labelsNext) {
                labels.add(step);
            } else {
                relationships.add(
                        RelationshipStep.parseAsApoc(step, given)); // a label's -A may stand where a type is due
            }
            labelsNext = !labelsNext;
        }
        return new Sequence(
                LabelFilter.of(labels, beginSequenceAtStart, filterStartNode, given),
                RelationshipFilter.of(relationships, beginSequenceAtStart, given));
    }
}
