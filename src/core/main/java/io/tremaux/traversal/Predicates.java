package io.tremaux.traversal;

import io.tremaux.traversal.predicate.Where;
import org.jspecify.annotations.Nullable;

/**
 * The predicates of a traversal on properties; null for none.
 *
 * @param results {@code resultWhere}: which positions are returned; it does not steer the traversal
 * @param nodes {@code nodeWhere}: acts as a denylist of all nodes that do not satisfy it
 * @param relationships {@code relationshipWhere}: which relationships are followed; a rejected one is not recorded by
 *     uniqueness
 */
public record Predicates(
        @Nullable Where results,
        @Nullable Where nodes,
        @Nullable Where relationships) {
    /**
     * Asks {@code names} for the token of each property key in the predicates, so that it notes the keys that the
     * database does not have.
     */
    void ask(TokenResolver names) {
        ask("resultWhere", results, names);
        ask("nodeWhere", nodes, names);
        ask("relationshipWhere", relationships, names);
    }

    private static void ask(String parameter, @Nullable Where where, TokenResolver names) {
        if (where != null) {
            where.bind(names.in(parameter, where.toString()));
        }
    }

    /** No predicate but that on results. */
    public Predicates(@Nullable Where results) {
        this(results, null, null);
    }
}
