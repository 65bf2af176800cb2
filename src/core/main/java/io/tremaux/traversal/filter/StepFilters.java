package io.tremaux.traversal.filter;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which relationships one step of a recommendation follows, and which labels the node reached must have. Immutable.
 *
 * @param text what they were read from
 * @param relationships one that several entries allow counts once
 * @param labels null for any
 */
public record StepFilters(
        Text text, RelationshipStep relationships, @Nullable LabelStep labels) {
    /**
     * Filters as the caller wrote them.
     *
     * @param labels null for none
     */
    public record Text(String relationships, @Nullable String labels) {
        /** In characters. */
        public int length() {
            return relationships.length() + (labels == null ? 0 : labels.length());
        }
    }

    /**
     * Filters in the tokens of one database. Stateless: safe for use by any thread.
     *
     * @param choices which have no relationship in common
     */
    public record Bound(
            List<RelationshipChoice> choices, @Nullable StepJudgement labels) {}

    /** What is followed, and which nodes may be reached. */
    public String inWords(Tokens tokens) {
        String nodes = labels == null ? "" : labels.reachedInWords();
        return relationships.inWords(tokens) + (nodes.isEmpty() ? "" : " to nodes" + nodes);
    }

    /** Resolves the names. */
    public Bound bind(Tokens tokens) {
        return new Bound(
                List.of(relationships.bind(tokens)),
                labels == null ? null : labels.bind(tokens, Verdict.INCLUDE_AND_CONTINUE));
    }
}
