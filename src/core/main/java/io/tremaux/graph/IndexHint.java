package io.tremaux.graph;

import java.util.List;

/**
 * What a property must be for a predicate to be satisfied: a value that one of these stands for, or an array. It is
 * necessary, not sufficient.
 *
 * @param values each a string, a boolean, a local date or time, all of which stand for themselves; a double, which
 *     stands for itself and all numbers that lie between its two neighbours; or a {@link Prefix}
 */
public record IndexHint(String key, List<Object> values) {
    /** Stands for all strings that begin so. */
    public record Prefix(String text) {}
}
