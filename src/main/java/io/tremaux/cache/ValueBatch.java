package io.tremaux.cache;

import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Values of one property key that were read. */
final class ValueBatch extends Batch {
    final PropertyColumn column;
    private final @Nullable Object[] values = objects();

    ValueBatch(PropertyColumn column, LookupCounts counts) {
        super(Kind.PROPERTIES, counts);
        this.column = column;
    }

    /** Null: the node has no such property. */
    void add(long node, @Nullable Object value) {
        values[next()] = value;
        add(node);
    }

    @Override
    boolean put(long node, int index) {
        return column.put(node, values[index]);
    }

    @Override
    void forget(int count) {
        Arrays.fill(values, 0, count, null);
    }
}
