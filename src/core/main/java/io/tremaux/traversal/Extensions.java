package io.tremaux.traversal;

import org.jspecify.annotations.Nullable;

/**
 * The names of the evaluator and the expander from other jars that a traversal uses; null for none.
 *
 * @param evaluator judges paths in addition to the filters
 * @param expander chooses the relationships to follow, in place of the relationship filter
 */
public record Extensions(
        @Nullable String evaluator, @Nullable String expander) {
    public static final Extensions NONE = new Extensions(null, null);

    /** Whether the traversal uses neither. */
    public boolean areNone() {
        return evaluator == null && expander == null;
    }
}
