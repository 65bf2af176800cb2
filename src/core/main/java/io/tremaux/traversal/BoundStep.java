package io.tremaux.traversal;

import io.tremaux.graph.Tokens;
import io.tremaux.traversal.filter.StepFilters;

/** The filters of a step of a recommendation in the tokens of one database. Immutable. */
record BoundStep(StepFilters.Bound filters, MissingNames missing) {
    static BoundStep of(StepFilters step, Tokens tokens) {
        RecordingTokens asked = new RecordingTokens(tokens);
        StepFilters.Bound filters = step.bind(asked);
        return new BoundStep(filters, asked.missing());
    }
}
