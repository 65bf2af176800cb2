package io.tremaux.traversal;

import org.jspecify.annotations.Nullable;

/**
 * Java from other jars that takes part in a walk, by the names that the jars give it; null for none.
 *
 * @param evaluator judges paths beside the filters
 * @param expander says what is followed, in place of the filter of relationships
 */
public record Extensions(
        @Nullable String evaluator, @Nullable String expander) {
    public static final Extensions NONE = new Extensions(null, null);

    /** Whether there is neither. */
    public boolean areNone() {
        return evaluator == null && expander == null;
    }
}
