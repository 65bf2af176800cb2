package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one request has read from the store and not yet published. Values are collected and published together, which asks
 * the gate once for all of them, after the last was read, and takes a lock once for neighbours.
 *
 * <pre>
 *   read, read, read ... | gate open?  as of l | page by page: lock { stamp &lt;= l ? put : refuse } unlock
 * </pre>
 *
 * Lists of relationships are copied into the batch, but for long ones, which are published at once. At most 80 KiB. Belongs
 * to the request's thread.
 */
public final class Fills {
    private static final int BATCH = 256;
    private static final int FIRST_WORDS = 2048;
    private static final int MAX_WORDS = 16 * 1024;
    private static final int[] NO_WORDS = {};

    private final GraphCache cache;
    private final FillGate gate;
    private final LookupCounts[] counts = new LookupCounts[Kind.values().length];

    private long[] nodes = {}; // these four are made at the first fill: over warm caches there is none
    private Column[] columns = {};
    private @Nullable Object[] values = {};
    private int[] codes = {}; // of label sets; of lists where they begin
    private int[] words = NO_WORDS;
    private int usedWords;
    private int size;
    private boolean refusedAsStale;
    private int refusedForRoom; // of which the cache was not told yet

    /** Fills of a cache that the request has retained. */
    public Fills(
            GraphCache cache, FillGate gate, LookupCounts labels, LookupCounts properties, LookupCounts relationships) {
        this.cache = cache;
        this.gate = gate;
        counts[Kind.LABELS.ordinal()] = labels;
        counts[Kind.PROPERTIES.ordinal()] = properties;
        counts[Kind.RELATIONSHIPS.ordinal()] = relationships;
    }

    GraphCache cache() {
        return cache;
    }

    /** Whether it is worth reading a node's label set; if not, it counts as refused. */
    boolean takesLabels(long node) {
        boolean takes = !hasNoRoom(cache.labels(), node);
        if (!takes) {
            refuseForRoom(Kind.LABELS);
        }
        return takes;
    }

    /** A node's label set was read. */
    void labels(long node, int code) {
        if (code == 0) {
            refuseForRoom(Kind.LABELS);
        } else {
            int index = next(node, cache.labels());
            codes[index] = code;
        }
    }

    /** A property was read; null if there is none. */
    void property(long node, PropertyColumn column, @Nullable Object value) {
        if (hasNoRoom(column, node)) {
            refuseForRoom(Kind.PROPERTIES);
        } else {
            int index = next(node, column);
            values[index] = value;
        }
    }

    /** The whole list of a node's relationships in one direction was read. */
    void relationships(long node, AdjacencyColumn column, Neighbours list, boolean withIds) {
        boolean isShort = AdjacencyList.maxSize(list.size()) <= AdjacencyPage.MAX_IN_ARENA;
        int size = isShort ? 0 : AdjacencyList.size(list, 0, withIds);
        if (size > AdjacencyPage.MAX_IN_ARENA) {
            alone(node, column, column.alone(node, list, withIds, size));
        } else if (size != AdjacencyList.NOT_KEPT) {
            copy(node, column, list, withIds);
        } else {
            counts[Kind.RELATIONSHIPS.ordinal()].refused++;
        }
    }

    private void copy(long node, AdjacencyColumn column, Neighbours list, boolean withIds) {
        makeRoomForList();
        int index = next(node, column);
        int size = AdjacencyList.write(list, 0, withIds, words, usedWords);
        if (size == AdjacencyList.NOT_KEPT) {
            this.size = index;
            counts[Kind.RELATIONSHIPS.ordinal()].refused++;
        } else {
            codes[index] = usedWords;
            usedWords += size;
        }
    }

    private void alone(long node, AdjacencyColumn column, int @Nullable [] list) {
        if (list == null) {
            refuseForRoom(Kind.RELATIONSHIPS);
        } else {
            int index = next(node, column);
            values[index] = list;
            publish();
        }
    }

    private void makeRoomForList() {
        if (usedWords + AdjacencyPage.MAX_IN_ARENA > MAX_WORDS) {
            publish();
        } else if (usedWords + AdjacencyPage.MAX_IN_ARENA > words.length) {
            words = Arrays.copyOf(words, Math.max(FIRST_WORDS, 2 * words.length));
        }
    }

    /** Known beforehand for most of what does not fit, so that a full cache costs no more than the look-up. */
    boolean hasNoRoom(Column column, long node) {
        return cache.isFull() && column.directory().page(node) == null;
    }

    /** Nothing is published; if that happens often, others make room. */
    void refuseForRoom(Kind kind) {
        counts[kind.ordinal()].refused++;
        if (++refusedForRoom == BATCH) {
            tellRefusals();
        }
    }

    private void tellRefusals() {
        if (refusedForRoom > 0) {
            cache.refusedForRoom(refusedForRoom);
            refusedForRoom = 0;
        }
    }

    private int next(long node, Column column) {
        if (size == nodes.length) {
            makeRoomForFills();
        }
        nodes[size] = node;
        columns[size] = column;
        return size++;
    }

    private void makeRoomForFills() {
        if (size == BATCH) {
            publish();
        } else {
            nodes = new long[BATCH];
            columns = new Column[BATCH];
            values = new Object[BATCH];
            codes = new int[BATCH];
        }
    }

    /** Whether anything was refused because it may not be as new as the cache, since this was asked last. */
    public boolean takeRefusedAsStale() {
        boolean refused = refusedAsStale;
        refusedAsStale = false;
        return refused;
    }

    /** Whether the cache can grow. */
    public boolean hasRoom() {
        return !cache.isFull();
    }

    /** Publishes all that was read so far. */
    public void publish() {
        tellRefusals();
        if (size == 0) {
            return;
        }
        if (gate.mayFill()) {
            publish(gate.readAsOf());
        } else {
            refuseAll();
        }
        Arrays.fill(values, 0, size, null);
        size = 0;
        usedWords = 0;
    }

    private void publish(long readAsOf) {
        int i = 0;
        while (i < size) {
            long page = PageDirectory.index(nodes[i]);
            synchronized (cache.stripes().lock(nodes[i])) {
                do {
                    publish(i++, readAsOf);
                } while (i < size && PageDirectory.index(nodes[i]) == page);
            }
        }
    }

    private void publish(int i, long readAsOf) {
        Kind kind = columns[i].kind();
        LookupCounts counts = this.counts[kind.ordinal()];
        if (!cache.stripes().isAsNew(kind, nodes[i], readAsOf)) {
            refusedAsStale = true;
            counts.refused++;
            giveBack(i);
        } else if (put(kind, i)) {
            counts.fills++;
        } else {
            counts.refused++;
        }
    }

    private boolean put(Kind kind, int i) {
        return switch (kind) {
            case LABELS -> cache.labels().put(nodes[i], codes[i]);
            case PROPERTIES -> ((PropertyColumn) columns[i]).put(nodes[i], values[i]);
            case RELATIONSHIPS -> {
                AdjacencyColumn column = (AdjacencyColumn) columns[i];
                yield values[i] == null
                        ? column.put(nodes[i], words, codes[i])
                        : column.putAlone(nodes[i], (int[]) values[i]);
            }
        };
    }

    private void refuseAll() {
        refusedAsStale = true;
        for (int i = 0; i < size; i++) {
            counts[columns[i].kind().ordinal()].refused++;
            giveBack(i);
        }
    }

    /** A list in an array of its own is charged already. */
    private void giveBack(int i) {
        if (columns[i] instanceof AdjacencyColumn column && values[i] != null) {
            column.giveBack((int[]) values[i]);
        }
    }
}
