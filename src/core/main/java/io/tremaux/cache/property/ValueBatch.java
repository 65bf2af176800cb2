package io.tremaux.cache.property;

import io.tremaux.cache.page.Batch;
import io.tremaux.graph.LookupCounts;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of one property key that one request has read and not yet published. */
public final class ValueBatch extends Batch {
    private static final long MAX_BYTES = 64 * 1024;

    private final PropertyColumn column;
    private final @Nullable Object[] values = objects();
    private long held;

    public ValueBatch(PropertyColumn column, LookupCounts counts) {
        super(column.kind(), counts);
        this.column = column;
    }

    /** Whether a value may wait here uncharged, beside those that do. */
    public boolean takes(long bytes) {
        return held == 0 || held + bytes <= MAX_BYTES;
    }

    /** Null: the node has no such property. */
    public void add(long node, @Nullable Object value, long bytes) {
        values[next()] = value;
        held += bytes;
        add(node);
    }

    @Override
    public boolean put(long node, int index) {
        return column.put(node, values[index]);
    }

    @Override
    public void drop(int count) {
        Arrays.fill(values, 0, count, null);
        held = 0;
    }
}
