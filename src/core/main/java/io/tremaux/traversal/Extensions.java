package io.tremaux.traversal;

import org.jspecify.annotations.Nullable;

/**
 * The evaluator and the expander of other jars that a traversal uses, by their names; null for none.
 *
 * @param evaluator judges paths beside the filters
 * @param expander says which relationships are followed, in place of the filter of relationships
 */
public record Extensions(
        @Nullable String evaluator, @Nullable String expander) {
    public static final Extensions NONE = new Extensions(null, null);

    /** Whether there is neither. */
    public boolean areNone() {
        return evaluator == null && expander == null;
    }
}
