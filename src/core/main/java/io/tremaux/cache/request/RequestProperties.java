package io.tremaux.cache.request;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import it.unimi.dsi.fastutil.ints.Int2ObjectArrayMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Properties in scope {@code request}: values stay in a hash map while {@link Revisits} sees that it pays.
 *
 * <pre>
 *   node -&gt; { key = value }                       a singleton map: the usual case
 *   node -&gt; { key = value, key = absent, ... }    an array map, once a second key is asked for
 * </pre>
 *
 * <p>The absence of a property is an entry too. About 100 bytes a node plus the value, charged to the budget in steps
 * of 32 KiB. {@link #close()} releases the bytes, and so does a filling that no longer pays. If the budget rejects
 * them, the entries stay and no more are added. Values above 64 KiB are not kept. Callers must not change a value,
 * arrays included, since it may be returned many times. Belongs to one thread.
 */
public final class RequestProperties implements Properties, AutoCloseable {
    private static final Object ABSENT = new Object();
    private static final long STEP = 32 * 1024;
    private static final long SINGLETON = 64;
    private static final long ARRAY_MAP = 128;
    private static final long ARRAY_MAP_ENTRY = 48;
    private static final int KEY_SHIFT = 40;

    private final Properties source;
    private final Reservation charge;
    private final Epoch epoch;
    private final LookupCounts counts;
    private final Revisits revisits = new Revisits();
    private Long2ObjectOpenHashMap<Int2ObjectMap<Object>> map = new Long2ObjectOpenHashMap<>();
    private long credit;

    /**
     * Properties of one request.
     *
     * @param epoch is advanced where an entry answers
     */
    public RequestProperties(Properties source, HeapBudget budget, Epoch epoch, LookupCounts counts) {
        this.source = source;
        this.charge = new Reservation(budget);
        this.epoch = epoch;
        this.counts = counts;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        if (revisits.on()) {
            return lookUp(node, key);
        }
        revisits.watch(question(node, key));
        return source.value(node, key);
    }

    @Override
    public NodePredicate asking(int key, ValueTest test) {
        NodePredicate asking = source.asking(key, test);
        return node -> {
            if (revisits.on()) {
                return test.of(lookUp(node, key));
            }
            revisits.watch(question(node, key));
            return asking.of(node);
        };
    }

    /** Node and key in one number: two keys of a node are no re-visit. */
    private static long question(long node, int key) {
        return node ^ (long) key << KEY_SHIFT;
    }

    private @Nullable Object lookUp(long node, int key) {
        Int2ObjectMap<Object> known = map.get(node);
        Object found = known == null ? null : known.get(key);
        Object value = found == null ? read(node, key, known) : found;
        if (!(found == null ? revisits.miss(question(node, key)) : hit())) {
            drop();
        }
        return value == ABSENT ? null : value;
    }

    private boolean hit() {
        counts.hits++;
        epoch.advance();
        return revisits.hit();
    }

    private Object read(long node, int key, @Nullable Int2ObjectMap<Object> known) {
        counts.misses++;
        Object read = source.value(node, key);
        Object value = read == null ? ABSENT : read;
        if (remember(node, key, value, known)) {
            counts.fills++;
        } else {
            counts.rejected++;
        }
        return value;
    }

    private boolean remember(long node, int key, Object value, @Nullable Int2ObjectMap<Object> known) {
        long bytes = value == ABSENT ? 0 : Footprint.value(value);
        if (bytes > Footprint.MAX_VALUE) {
            return false;
        }
        try {
            return known == null ? putFirst(node, key, value, bytes) : putNext(node, key, value, bytes, known);
        } catch (OutOfMemoryError noRoom) {
            drop();
            return false;
        }
    }

    private boolean putFirst(long node, int key, Object value, long bytes) {
        long before = Footprint.openHash(map.size(), Footprint.REFERENCE);
        long after = Footprint.openHash(map.size() + 1, Footprint.REFERENCE);
        long growth = after == before ? 0 : after;
        if (!spend(SINGLETON + bytes + growth)) {
            return false;
        }
        map.put(node, Int2ObjectMaps.singleton(key, value));
        credit += growth == 0 ? 0 : before;
        return true;
    }

    private boolean putNext(long node, int key, Object value, long bytes, Int2ObjectMap<Object> known) {
        boolean single = !(known instanceof Int2ObjectArrayMap);
        if (!spend(ARRAY_MAP_ENTRY + bytes + (single ? ARRAY_MAP + ARRAY_MAP_ENTRY : 0))) {
            return false;
        }
        Int2ObjectMap<Object> many = single ? new Int2ObjectArrayMap<>(known) : known;
        many.put(key, value);
        if (single) {
            map.put(node, many);
        }
        return true;
    }

    private boolean spend(long bytes) {
        if (credit < bytes && !borrow(bytes - credit)) {
            return false;
        }
        credit -= bytes;
        return true;
    }

    private boolean borrow(long missing) {
        long step = Math.max(STEP, missing);
        if (!charge.add(step)) {
            return false;
        }
        credit += step;
        return true;
    }

    private void drop() {
        map = new Long2ObjectOpenHashMap<>();
        credit = 0;
        charge.clear();
    }

    /** Releases all bytes to the budget, at the end of the request. */
    @Override
    public void close() {
        drop();
        charge.close();
    }
}
