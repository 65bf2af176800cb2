package io.tremaux.cache;

import io.tremaux.graph.LookupCounts;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Values of one property key that were read. */
final class ValueBatch extends Batch {
    private static final long MAX_BYTES = 64 * 1024;

    final PropertyColumn column;
    private final @Nullable Object[] values = objects();
    private long held;

    ValueBatch(PropertyColumn column, LookupCounts counts) {
        super(column.kind(), counts);
        this.column = column;
    }

    /** Whether a value may wait here uncharged, beside those that do. */
    boolean takes(long bytes) {
        return held == 0 || held + bytes <= MAX_BYTES;
    }

    /** Null: the node has no such property. */
    void add(long node, @Nullable Object value, long bytes) {
        values[next()] = value;
        held += bytes;
        add(node);
    }

    @Override
    boolean put(long node, int index) {
        return column.put(node, values[index]);
    }

    @Override
    void forget(int count) {
        Arrays.fill(values, 0, count, null);
        held = 0;
    }
}
