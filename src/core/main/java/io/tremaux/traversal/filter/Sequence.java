package io.tremaux.traversal.filter;

import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.List;

/**
 * A label filter and a relationship filter that go together: what APOC's path expanders make of {@code sequence}, or of
 * the two filters it replaces. A sequence is a list of steps joined by {@code ,}, alternately of a label filter and of
 * a relationship filter; label steps come first, or, if it does not begin at the start node, the step by which to leave
 * that.
 */
record Sequence(LabelFilter labels, RelationshipFilter relationships) {
    private static final String EXPECTED = "steps joined by , that are in turn labels and types, as in A,R>,B,S>";

    /**
     * The filters of a traversal. A sequence that is not blank replaces both filters, which are then not even parsed; a
     * blank one switches off the label filter alone, as in APOC. Steps that are missing are an error, or, if the text
     * is lenient, fail the traversal that comes to need them.
     *
     * @throws InvalidParameterException if what is used cannot be used
     */
    static Sequence of(Filters.Text text) {
        Sequence read = read(text);
        return text.lenient() ? read : new Sequence(read.labels.complete(), read.relationships.complete());
    }

    private static Sequence read(Filters.Text text) {
        String sequence = text.sequence();
        boolean beginAtStart = text.beginSequenceAtStart();
        if (sequence != null && !sequence.trim().isEmpty()) {
            return read(sequence, beginAtStart, text.filterStartNode());
        }
        LabelFilter labels = sequence == null
                ? LabelFilter.parseLeniently(text.labelFilter(), beginAtStart, text.filterStartNode())
                : LabelFilter.NONE;
        return new Sequence(labels, RelationshipFilter.parseLeniently(text.relationshipFilter(), beginAtStart));
    }

    /**
     * Reads a sequence. An odd tail is kept, so label and relationship steps may be of different number, each kind
     * going round by itself.
     */
    private static Sequence read(String text, boolean beginAtStart, boolean filterStartNode) {
        GivenParameter given = new GivenParameter("sequence", text, EXPECTED);
        List<String> labels = new ArrayList<>();
        List<RelationshipStep> relationships = new ArrayList<>();
        boolean labelsNext = beginAtStart;
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
                LabelFilter.of(labels, beginAtStart, filterStartNode, given),
                RelationshipFilter.of(relationships, beginAtStart, given));
    }

    /** Whether either filter has several steps. */
    boolean areSeveral() {
        return labels.hasSeveralSteps() || relationships.hasSeveralSteps();
    }
}
