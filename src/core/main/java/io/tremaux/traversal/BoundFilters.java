package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.Judgement;

/**
 * The filters of a traversal in the tokens of one database. Immutable.
 *
 * @param labels all that make a difference, each once
 */
record BoundFilters(Expansion.Bound expansion, Judgement labelFilter, LabelSequence labels, MissingNames missing) {
    static BoundFilters of(Traversal traversal, Tokens tokens) {
        AskedTokens asked = new AskedTokens(tokens);
        Expansion.Bound expansion = traversal.expansion().bind(asked);
        Judgement labelFilter = traversal.labelFilter().bind(asked);
        return new BoundFilters(expansion, labelFilter, asked.labels(), asked.missing());
    }
}
