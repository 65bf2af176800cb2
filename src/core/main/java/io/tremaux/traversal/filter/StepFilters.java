package io.tremaux.traversal.filter;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filters of one step of a recommendation: of the relationships that it follows, and of the labels that the node
 * reached must have. Immutable.
 *
 * @param text the text that the filters were read from
 * @param relationships a relationship that several entries allow counts once
 * @param labels null for any labels
 */
public record StepFilters(
        Text text, RelationshipStep relationships, @Nullable LabelStep labels) {
    /**
     * Filters as the caller wrote them.
     *
     * @param labels null for no filter
     */
    public record Text(String relationships, @Nullable String labels) {
        /** The length of both texts, in characters. */
        public int length() {
            return relationships.length() + (labels == null ? 0 : labels.length());
        }
    }

    /**
     * Filters in the tokens of one database. Stateless: safe for use by any thread.
     *
     * @param choices of which no two have a relationship in common
     */
    public record Bound(
            List<RelationshipChoice> choices, @Nullable StepJudgement labels) {}

    /** Says which relationships the step follows, and which nodes it may reach. */
    public String inWords(Tokens tokens) {
        String nodes = labels == null ? "" : labels.reachedInWords();
        return relationships.inWords(tokens) + (nodes.isEmpty() ? "" : " to nodes" + nodes);
    }

    /** Resolves all names. */
    public Bound bind(Tokens tokens) {
        return new Bound(
                List.of(relationships.bind(tokens)),
                labels == null ? null : labels.bind(tokens, Verdict.INCLUDE_AND_CONTINUE));
    }
}
