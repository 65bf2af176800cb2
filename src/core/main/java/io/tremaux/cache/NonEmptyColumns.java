package io.tremaux.cache;

import io.tremaux.graph.Direction;
import java.util.List;

/**
 * The columns of a shared cache that have entries now. Immutable.
 *
 * @param labels whether any node's labels are cached
 * @param properties the keys of node properties, as tokens
 * @param relationships the directions in which relationships are cached
 * @param relationshipProperties the keys of relationship properties, as tokens
 */
public record NonEmptyColumns(
        boolean labels, List<Integer> properties, List<Direction> relationships, List<Integer> relationshipProperties) {
    /** No columns, as in an empty cache. */
    public static final NonEmptyColumns EMPTY = new NonEmptyColumns(false, List.of(), List.of(), List.of());

    /** Whether no column has entries. */
    public boolean isEmpty() {
        return equals(EMPTY);
    }
}
