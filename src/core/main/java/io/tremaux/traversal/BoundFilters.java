package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.Judgement;

/**
 * The filters of a traversal in the tokens of one database. Immutable.
 *
 * @param labels tokens of all labels that the filters ask about, each once: nodes that agree on these get the same
 *     verdict
 * @param missing the names that the database did not have
 */
record BoundFilters(Expansion.Bound expansion, Judgement labelFilter, LabelSequence labels, MissingNames missing) {
    static BoundFilters of(Traversal traversal, Tokens tokens) {
        RecordingTokens asked = new RecordingTokens(tokens);
        Expansion.Bound expansion = traversal.expansion().bind(asked);
        Judgement labelFilter = traversal.labelFilter().bind(asked);
        return new BoundFilters(expansion, labelFilter, asked.labels(), asked.missing());
    }
}
