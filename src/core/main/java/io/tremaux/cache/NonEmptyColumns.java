package io.tremaux.cache;

import io.tremaux.graph.Direction;
import java.util.List;

/**
 * Which columns of a shared cache have entries at this moment; property keys are tokens. Immutable.
 *
 * @param labels whether any node's labels are cached
 * @param properties the keys of nodes
 * @param relationships the directions
 */
public record NonEmptyColumns(boolean labels, List<Integer> properties, List<Direction> relationships) {
    /** Those of an empty cache. */
    public static final NonEmptyColumns EMPTY = new NonEmptyColumns(false, List.of(), List.of());

    /** Whether the cache is empty. */
    public boolean isEmpty() {
        return equals(EMPTY);
    }
}
