package io.tremaux.cache.relationship;

import io.tremaux.cache.page.NodeRange;
import io.tremaux.cache.page.Packed;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The relationships in one direction of the nodes of a page, each node's as one {@link AdjacencyList} over all types.
 *
 * <pre>
 *   offsets int[4096]   0 unknown, 1 none, 2.. in the arena, less than 0: ~index of a list on its own
 *   empty   bit[4096]   1: none; for looks at many nodes at once
 *   arena   int[]       . . | list | list | (garbage) | list | list | room
 *   own     int[][]     [ slot | list ], null, [ slot | list ]          lists of more than {@value #MAX_IN_ARENA} ints
 * </pre>
 *
 * <p>4 bytes and a bit a node, and its list. The arena is only ever appended to: it doubles while it is small, then
 * grows by a quarter, and is cut to size when all nodes of the page are known.
 *
 * <p>Readers take no lock: offset, then arena, in this order. A list is written before its offset is published and
 * never changes. The bit is read alone, and may differ from the offset for a moment. Invalidation takes out a list on
 * its own, and another list may get its index. Hence a list begins with its slot, by which a late reader tells it from
 * the one it looked for. Callers of all other methods hold the page's lock.
 */
public final class AdjacencyPage {
    /** An empty page. */
    public static final long BYTES = 64 + Footprint.array(PageDirectory.SLOTS, Integer.BYTES) + Packed.bytes(1);

    /** Lists of more ints are kept in arrays of their own. */
    public static final int MAX_IN_ARENA = 1024;

    private static final int UNKNOWN = 0;
    private static final int NO_NEIGHBOURS = 1;
    private static final int FIRST_OFFSET = 2;
    private static final int FIRST_ARENA = 256;
    private static final int SMALL_ARENA = 1024;
    private static final int FIRST_OWN = 4;
    private static final int MIN_GARBAGE = 1024;
    private static final int[] NO_ARENA = {};
    private static final int[][] NO_OWN = {};
    private static final VarHandle OFFSETS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle OWN = MethodHandles.arrayElementVarHandle(int[][].class);

    private final int[] offsets = new int[PageDirectory.SLOTS];
    private final long[] empty = Packed.zeros(1);
    private volatile int[] arena = NO_ARENA;
    private volatile int[] @Nullable [] own = NO_OWN;
    private int used = FIRST_OFFSET;
    private int garbage;
    private int known;

    /**
     * Appends a node's neighbours along some choices. False, and nothing is appended, if they are not known, or are
     * wanted with the relationships that lead to them and known without.
     */
    public boolean append(long node, RunChoice[] choices, Neighbours to) {
        int slot = PageDirectory.slot(node);
        int offset = (int) OFFSETS.getAcquire(offsets, slot);
        if (offset == NO_NEIGHBOURS) {
            return true;
        }
        int[] words = words(offset, slot);
        return words != null && AdjacencyList.append(words, at(offset), node, choices, to);
    }

    /**
     * The same for those neighbours that are not in a set, and adds them to it. Answers how many there are, less than 0
     * if not known.
     */
    public int appendNew(long node, RunChoice[] choices, IdSet met, Neighbours to) {
        int slot = PageDirectory.slot(node);
        int offset = (int) OFFSETS.getAcquire(offsets, slot);
        if (offset == NO_NEIGHBOURS) {
            return 0;
        }
        int[] words = words(offset, slot);
        return words == null ? -1 : AdjacencyList.appendNew(words, at(offset), node, choices, met, to);
    }

    /** The same in one pass, so in the order of the list. Less than 0 also if the list does not allow that. */
    public int appendNew(long node, SingleScan choices, IdSet met, Neighbours to) {
        int slot = PageDirectory.slot(node);
        int offset = (int) OFFSETS.getAcquire(offsets, slot);
        if (offset == NO_NEIGHBOURS) {
            return 0;
        }
        int[] words = words(offset, slot);
        return words == null || !AdjacencyList.allowsOnePass(words, at(offset))
                ? -1
                : AdjacencyList.appendNew(words, at(offset), node, choices, met, to);
    }

    /** The {@link NodeRange} that a node's neighbours along some choices are known to lie in. */
    public long rangeOf(int slot, RunChoice[] choices) {
        int offset = (int) OFFSETS.getAcquire(offsets, slot);
        return offset > NO_NEIGHBOURS ? AdjacencyList.rangeOf(arena, offset, choices) : NodeRange.NONE;
    }

    /** Whether so many nodes from a slot on are known to have no neighbours. */
    public boolean areEmpty(int slot, int count) {
        return Packed.areOnes(empty, slot, count);
    }

    /**
     * Appends all neighbours of a node; false if they are not known. The ids of relationships are -1 if they are not.
     */
    public boolean show(int slot, Neighbours to) {
        int offset = (int) OFFSETS.getAcquire(offsets, slot);
        int[] words = words(offset, slot);
        if (words != null) {
            AdjacencyList.show(words, at(offset), to);
        }
        return words != null || offset == NO_NEIGHBOURS;
    }

    /** What has the list at an offset; null if there is none, or none any more. */
    private int @Nullable [] words(int offset, int slot) {
        if (offset > NO_NEIGHBOURS) {
            return arena;
        }
        return offset < UNKNOWN ? own(~offset, slot) : null;
    }

    /** Where a list begins there: one on its own has its slot before it. */
    private static int at(int offset) {
        return Math.max(offset, 1);
    }

    private int @Nullable [] own(int index, int slot) {
        int[] list = (int[]) OWN.getAcquire(own, index);
        return list != null && list[0] == slot ? list : null;
    }

    /** Whether the list of a node is here, be it empty. Takes no lock. */
    public boolean isKnown(int slot) {
        return (int) OFFSETS.getAcquire(offsets, slot) != UNKNOWN;
    }

    /** The same; on demand, only with the ids of its relationships. Takes no lock. */
    public boolean isKnown(int slot, boolean withIds) {
        int offset = (int) OFFSETS.getAcquire(offsets, slot);
        if (!withIds || offset == UNKNOWN || offset == NO_NEIGHBOURS) {
            return offset != UNKNOWN;
        }
        int[] words = words(offset, slot);
        return words != null && AdjacencyList.hasIds(words, at(offset));
    }

    /** The number of nodes that are known. */
    public int known() {
        return known;
    }

    /**
     * Publishes a list of at most {@link #MAX_IN_ARENA} ints, unless one that says as much is there; false if there is
     * no room.
     */
    public boolean put(int slot, int[] words, int from, Reservation charge) {
        if (saysAsMuch(slot, words, from)) {
            return true;
        }
        int offset = AdjacencyList.length(words, from) == 0
                ? NO_NEIGHBOURS
                : placeInArena(words, from, AdjacencyList.size(words, from), charge);
        return offset != UNKNOWN && publish(slot, offset, charge);
    }

    /** A list to be kept in an array of its own, charged already; null if there is no room. */
    public static int @Nullable [] alone(
            int slot, Neighbours neighbours, boolean withIds, int size, Reservation charge) {
        int[] list = charge.allocate(bytes(1 + size), () -> new int[1 + size]);
        if (list != null) {
            list[0] = slot;
            AdjacencyList.write(neighbours, 0, withIds, list, 1);
        }
        return list;
    }

    /** Publishes such a list; if it is not kept, what was charged is released. */
    public boolean putAlone(int[] list, Reservation charge) {
        boolean needless = saysAsMuch(list[0], list, 1);
        int index = needless ? -1 : freeIndex(charge);
        if (index < 0) {
            release(list, charge);
            return needless;
        }
        OWN.setRelease(own, index, list);
        return publish(list[0], ~index, charge);
    }

    /** Releases the bytes that were reserved for a list which is no longer, or never was, in a page. */
    public static void release(int[] list, Reservation charge) {
        charge.subtract(bytes(list.length));
    }

    private boolean saysAsMuch(int slot, int[] words, int from) {
        return isKnown(slot, AdjacencyList.hasIds(words, from));
    }

    private boolean publish(int slot, int offset, Reservation charge) {
        int before = offsets[slot];
        set(slot, offset);
        known += before == UNKNOWN ? 1 : 0;
        drop(before, charge);
        if (known == PageDirectory.SLOTS && garbage == 0 && arena.length > used) {
            resize(used, charge);
        }
        return true;
    }

    private void set(int slot, int offset) {
        if (offset == NO_NEIGHBOURS || offsets[slot] == NO_NEIGHBOURS) {
            Packed.write(empty, 1, slot, offset == NO_NEIGHBOURS ? 1 : 0);
        }
        OFFSETS.setRelease(offsets, slot, offset);
    }

    private int placeInArena(int[] words, int from, int size, Reservation charge) {
        int end = used + size;
        if (end > arena.length && !resize(roomFor(end), charge)) {
            return UNKNOWN;
        }
        System.arraycopy(words, from, arena, used, size);
        int offset = used;
        used = end;
        return offset;
    }

    private static int roomFor(int end) {
        return Math.max(FIRST_ARENA, end + Math.max(end / 4, Math.min(end, SMALL_ARENA)));
    }

    private boolean resize(int length, Reservation charge) {
        int[] old = arena;
        int[] resized = charge.allocate(bytes(length), () -> Arrays.copyOf(old, length));
        if (resized == null) {
            return false;
        }
        arena = resized;
        charge.subtract(bytes(old.length));
        return true;
    }

    /** Less than 0 if there is no room. */
    private int freeIndex(Reservation charge) {
        int[][] old = own;
        for (int i = 0; i < old.length; i++) {
            if (old[i] == null) {
                return i;
            }
        }
        int length = Math.max(FIRST_OWN, 2 * old.length);
        int[][] longer = charge.allocate(ownBytes(length), () -> Arrays.copyOf(old, length));
        if (longer == null) {
            return -1;
        }
        own = longer;
        charge.subtract(ownBytes(old.length));
        return old.length;
    }

    /** Invalidates a node. */
    public void invalidate(int slot, Reservation charge) {
        int offset = offsets[slot];
        set(slot, UNKNOWN);
        known -= offset == UNKNOWN ? 0 : 1;
        drop(offset, charge);
    }

    private void drop(int offset, Reservation charge) {
        if (offset > NO_NEIGHBOURS) {
            garbage += AdjacencyList.size(arena, offset);
        } else if (offset < UNKNOWN) {
            release(own[~offset], charge);
            OWN.setRelease(own, ~offset, null);
        }
    }

    /** Whether more than so many eighths of the arena are garbage. */
    public boolean isWasteful(int eighths) {
        return garbage > Math.max(MIN_GARBAGE, used / 8 * eighths);
    }

    /**
     * A copy without garbage, to take this page's place; null if there is no room for both. Charged, but for what they
     * share.
     */
    @Nullable AdjacencyPage compacted(Reservation charge) {
        int live = used - garbage;
        int length = live + live / 8;
        AdjacencyPage copy = charge.allocate(BYTES + bytes(length) + ownBytes(own.length), () -> copy(length));
        if (copy != null) {
            charge.subtract(BYTES + bytes(arena.length) + ownBytes(own.length));
        }
        return copy;
    }

    /**
     * A reader may see the copy's offsets before the copy was published, so they are written after all they refer to.
     */
    private AdjacencyPage copy(int length) {
        AdjacencyPage copy = new AdjacencyPage();
        int[] lists = new int[length];
        copy.arena = lists;
        copy.own = own.clone();
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            int offset = offsets[slot];
            if (offset > NO_NEIGHBOURS) {
                int size = AdjacencyList.size(arena, offset);
                System.arraycopy(arena, offset, lists, copy.used, size);
                offset = copy.used;
                copy.used += size;
            }
            OFFSETS.setRelease(copy.offsets, slot, offset);
        }
        System.arraycopy(empty, 0, copy.empty, 0, empty.length);
        copy.known = known;
        return copy;
    }

    /** The bytes charged for this page, counted anew. */
    public long bytes() {
        long sum = BYTES + bytes(arena.length) + ownBytes(own.length);
        for (int[] list : own) {
            sum += list == null ? 0 : bytes(list.length);
        }
        return sum;
    }

    private static long bytes(int length) {
        return length == 0 ? 0 : Footprint.array(length, Integer.BYTES);
    }

    private static long ownBytes(int length) {
        return length == 0 ? 0 : Footprint.array(length, Footprint.REFERENCE);
    }

    /**
     * Counts nodes and ints anew.
     *
     * @throws IllegalStateException if they are not what is kept
     */
    public void assertConsistent() {
        int nodes = 0;
        int live = FIRST_OFFSET;
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            int offset = offsets[slot];
            if (Packed.areOnes(empty, slot, 1) != (offset == NO_NEIGHBOURS)) {
                throw new IllegalStateException("Slot " + slot + " is at " + offset + ", but its bit says otherwise");
            }
            nodes += offset == UNKNOWN ? 0 : 1;
            live += offset > NO_NEIGHBOURS ? AdjacencyList.size(arena, offset) : 0;
        }
        if (nodes != known || live != used - garbage) {
            throw new IllegalStateException(
                    nodes + " nodes in " + live + " ints, but " + known + " in " + (used - garbage) + " counted");
        }
    }
}
