package io.tremaux.graph;

import java.util.List;

/**
 * A condition on one property, by which an index can find candidates. A node passes the predicate only if its property
 * is an array or one of the values. The condition is necessary and not sufficient, so each candidate is still tested.
 *
 * @param values each a string, a boolean, a local date or time, all of which stand for themselves; a double, which
 *     stands for itself and all numbers that lie between its two neighbours; or a {@link Prefix}
 */
public record IndexHint(String key, List<Object> values) {
    /** Stands for all strings that begin so. */
    public record Prefix(String text) {}
}
