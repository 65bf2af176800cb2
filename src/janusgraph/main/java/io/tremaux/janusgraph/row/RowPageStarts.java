package io.tremaux.janusgraph.row;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.janusgraph.diskstorage.StaticBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the column at which each page of a long row begins, so that one page can be read without the pages before
 * it. Belongs to one thread.
 */
final class RowPageStarts {
    /** A column, its buffer, and its place in a list that grows. */
    private static final long BYTES_EACH = 128;

    private static final int NODE_BITS = 32;

    private final LongConsumer charge;
    private final Long2ObjectMap<List<StaticBuffer>> later = new Long2ObjectOpenHashMap<>();
    private long charged;

    /** @param charge is told the bytes; it may throw */
    RowPageStarts(LongConsumer charge) {
        this.charge = charge;
    }

    private static long key(Columns columns, int node) {
        return (long) columns.number() << NODE_BITS | node;
    }

    /** The column at which a page begins; null if it is the first one, or if that is not known. */
    @Nullable StaticBuffer find(Columns columns, int node, int number) {
        List<StaticBuffer> known = later.get(key(columns, node));
        return known == null || number == 0 || number > known.size() ? null : known.get(number - 1);
    }

    /** How many pages after the first are known. */
    int count(Columns columns, int node) {
        List<StaticBuffer> known = later.get(key(columns, node));
        return known == null ? 0 : known.size();
    }

    /**
     * Notes where the page after this one begins. If that start has changed, the noted starts of later pages are wrong
     * and are dropped.
     */
    void set(Page page) {
        StaticBuffer next = page.next();
        List<StaticBuffer> known = later.get(key(page.columns(), page.node()));
        if (known != null
                && known.size() > page.number()
                && !known.get(page.number()).equals(next)) {
            forget(known.subList(page.number(), known.size()));
        }
        if (next != null && (known == null ? page.number() == 0 : known.size() == page.number())) {
            charge.accept(BYTES_EACH);
            charged += BYTES_EACH;
            later.computeIfAbsent(key(page.columns(), page.node()), added -> new ArrayList<>())
                    .add(next);
        }
    }

    private void forget(List<StaticBuffer> wrong) {
        charge.accept(-BYTES_EACH * wrong.size());
        charged -= BYTES_EACH * wrong.size();
        wrong.clear();
    }

    /** Forgets all, and releases the bytes. */
    void clear() {
        later.clear();
        charge.accept(-charged);
        charged = 0;
    }
}
