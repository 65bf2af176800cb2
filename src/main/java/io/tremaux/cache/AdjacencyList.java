package io.tremaux.cache;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;

/**
 * The neighbours of one node as ints, in the store's order, with one word for all neighbours of a type that stand together.
 *
 * <pre>
 *   type &lt;&lt; 16 | length &lt;&lt; 3 | flags     nodes ...    [ids ...]         one run of at most 8,191: nearly always
 *   length &lt;&lt; 3 | flags, runs, run ...   nodes ...    [ids ...]         all others
 *
 *   run     type &lt;&lt; 16 | length - 1      at most 65,536 neighbours of one type
 *   flags   1  with the ids of relationships, inverted (~id) where the relationship arrives
 *           2  wide: some id is 2^31 or more, and each takes two ints
 *           4  runs
 * </pre>
 *
 * <p>4 bytes for the head and 4 for a neighbour. A choice of one type costs a comparison a run and a copy of what fits, so
 * that a rare type is found fast even at a hub. Neighbours without relationships count as of type 0. A list with a type from
 * 2^16 on, more than Neo4j's record formats have, is not kept. Lists are never changed once they can be read: safe for use
 * by any thread.
 */
final class AdjacencyList {
    /** Stands for the size of a list that is not kept. */
    static final int NOT_KEPT = -1;

    private static final int IDS = 1;
    private static final int WIDE = 2;
    private static final int RUNS = 4;
    private static final int LENGTH_SHIFT = 3;
    private static final int TYPE_SHIFT = 16;
    private static final int TYPES = 1 << TYPE_SHIFT;
    private static final int MAX_RUN = 1 << 16;
    private static final int MAX_SINGLE = 0x1FFF;
    private static final int MAX_LENGTH = 1 << 28;

    private AdjacencyList() {}

    /** The ints that so many neighbours can take at most. */
    static long maxSize(int length) {
        return 2 + 5L * length;
    }

    /** The ints that the neighbours from an index on take, or {@link #NOT_KEPT}. */
    static int size(Neighbours list, int from, boolean withIds) {
        int length = list.size() - from;
        int runs = runs(list, from);
        if (length > MAX_LENGTH || runs < 0) {
            return NOT_KEPT;
        }
        long head = isSingle(runs, length) ? 1 : 2L + runs;
        long size = head + (long) length * width(isWide(list, from, withIds)) * (withIds ? 2 : 1);
        return size > Integer.MAX_VALUE - Long.BYTES ? NOT_KEPT : (int) size;
    }

    private static boolean isSingle(int runs, int length) {
        return runs <= 1 && length <= MAX_SINGLE;
    }

    private static int width(boolean wide) {
        return wide ? 2 : 1;
    }

    /** The number of runs, or less than 0 if there is a type that does not fit. */
    private static int runs(Neighbours list, int from) {
        int runs = 0;
        for (int i = from; i < list.size(); i = endOfRun(list, i)) {
            if (type(list, i) >= TYPES) {
                return -1;
            }
            runs++;
        }
        return runs;
    }

    private static int endOfRun(Neighbours list, int begin) {
        int type = type(list, begin);
        int last = (int) Math.min(list.size(), (long) begin + MAX_RUN);
        int end = begin + 1;
        while (end < last && type(list, end) == type) {
            end++;
        }
        return end;
    }

    private static int type(Neighbours list, int index) {
        return list.withRelationships() ? list.type(index) : 0;
    }

    private static boolean isWide(Neighbours list, int from, boolean withIds) {
        long all = 0;
        for (int i = from; i < list.size(); i++) {
            all |= list.node(i) | (withIds ? list.relationship(i) : 0);
        }
        return all > Integer.MAX_VALUE;
    }

    /** Writes the neighbours from an index on, and returns how many ints they take: {@link #size}. */
    static int write(Neighbours list, int from, boolean withIds, int[] into, int at) {
        int size = writeSingle(list, from, withIds, into, at);
        return size > 0 ? size : writeAny(list, from, withIds, into, at);
    }

    /** All in one pass, where they are of one type and not wide; else 0, and what was written means nothing. */
    private static int writeSingle(Neighbours list, int from, boolean withIds, int[] into, int at) {
        int length = list.size() - from;
        int type = length == 0 ? 0 : type(list, from);
        if (length > MAX_SINGLE || type >= TYPES) {
            return 0;
        }
        long all = 0;
        boolean isSingle = true;
        int next = at + 1;
        for (int i = from; i < list.size(); i++) {
            long node = list.node(i);
            all |= node;
            isSingle &= type(list, i) == type;
            into[next++] = (int) node;
        }
        for (int i = from; withIds && i < list.size(); i++) {
            long id = list.relationship(i);
            all |= id;
            into[next++] = (int) (list.isIncoming(i) ? ~id : id);
        }
        into[at] = type << TYPE_SHIFT | length << LENGTH_SHIFT | (withIds ? IDS : 0);
        return isSingle && all <= Integer.MAX_VALUE ? next - at : 0;
    }

    private static int writeAny(Neighbours list, int from, boolean withIds, int[] into, int at) {
        int length = list.size() - from;
        int runs = runs(list, from);
        if (runs < 0) {
            return NOT_KEPT;
        }
        boolean wide = isWide(list, from, withIds);
        int flags = (withIds ? IDS : 0) | (wide ? WIDE : 0) | length << LENGTH_SHIFT;
        int next = at + 1;
        if (isSingle(runs, length)) {
            into[at] = flags | type(list, from) << TYPE_SHIFT;
        } else {
            into[at] = flags | RUNS;
            into[next++] = runs;
            next = writeRuns(list, from, into, next);
        }
        next = writeNodes(list, from, wide, into, next);
        return (withIds ? writeIds(list, from, wide, into, next) : next) - at;
    }

    private static int writeRuns(Neighbours list, int from, int[] into, int at) {
        int next = at;
        for (int i = from; i < list.size(); ) {
            int end = endOfRun(list, i);
            into[next++] = type(list, i) << TYPE_SHIFT | end - i - 1;
            i = end;
        }
        return next;
    }

    private static int writeNodes(Neighbours list, int from, boolean wide, int[] into, int at) {
        int next = at;
        for (int i = from; i < list.size(); i++) {
            next = writeId(list.node(i), wide, into, next);
        }
        return next;
    }

    private static int writeIds(Neighbours list, int from, boolean wide, int[] into, int at) {
        int next = at;
        for (int i = from; i < list.size(); i++) {
            long id = list.relationship(i);
            next = writeId(list.isIncoming(i) ? ~id : id, wide, into, next);
        }
        return next;
    }

    private static int writeId(long id, boolean wide, int[] into, int at) {
        into[at] = (int) id;
        if (wide) {
            into[at + 1] = (int) (id >> Integer.SIZE);
            return at + 2;
        }
        return at + 1;
    }

    /** The ints that a list takes. */
    static int size(int[] words, int at) {
        int head = words[at];
        int size = length(head) * width((head & WIDE) != 0) * ((head & IDS) != 0 ? 2 : 1);
        return size + ((head & RUNS) != 0 ? 2 + words[at + 1] : 1);
    }

    private static int length(int head) {
        return (head & RUNS) != 0 ? head >>> LENGTH_SHIFT : head >>> LENGTH_SHIFT & MAX_SINGLE;
    }

    /** The number of neighbours in a list. */
    static int length(int[] words, int at) {
        return length(words[at]);
    }

    /** Whether a list can answer those who want relationships too. */
    static boolean hasIds(int[] words, int at) {
        return (words[at] & IDS) != 0 || length(words[at]) == 0;
    }

    /**
     * Appends the neighbours of a type, or of any. False, and nothing is appended, if relationships are wanted and the list
     * has no ids.
     */
    static boolean append(int[] words, int at, int type, Neighbours to) {
        if (to.withRelationships()) {
            return hasIds(words, at) && appendAll(words, at, type, to);
        }
        int head = words[at];
        if ((head & (WIDE | RUNS)) != 0) {
            return appendAll(words, at, type, to);
        }
        if (type == RelationshipChoice.ANY_TYPE || type == head >>> TYPE_SHIFT) {
            to.addAll(words, at + 1, head >>> LENGTH_SHIFT & MAX_SINGLE);
        }
        return true;
    }

    /** Appends all neighbours with type, and with a relationship id of -1 if the list has none. */
    static void show(int[] words, int at, Neighbours to) {
        appendAll(words, at, RelationshipChoice.ANY_TYPE, to);
    }

    private static boolean appendAll(int[] words, int at, int type, Neighbours to) {
        int head = words[at];
        int runs = (head & RUNS) != 0 ? words[at + 1] : Math.min(1, length(head));
        int nodes = (head & RUNS) != 0 ? at + 2 + runs : at + 1;
        int begin = 0;
        for (int i = 0; i < runs; i++) {
            int run = (head & RUNS) != 0 ? words[at + 2 + i] : (head & -TYPES) | length(head) - 1;
            int end = begin + (run & MAX_RUN - 1) + 1;
            if (type == RelationshipChoice.ANY_TYPE || type == run >>> TYPE_SHIFT) {
                appendRun(words, head, nodes, begin, end, run >>> TYPE_SHIFT, to);
            }
            begin = end;
        }
        return true;
    }

    private static void appendRun(int[] words, int head, int nodes, int begin, int end, int type, Neighbours to) {
        boolean wide = (head & WIDE) != 0;
        if (!to.withRelationships() && !wide) {
            to.addAll(words, nodes + begin, end - begin);
            return;
        }
        int ids = nodes + length(head) * width(wide);
        for (int i = begin; i < end; i++) {
            long id = (head & IDS) != 0 ? id(words, ids, i, wide) : Neighbours.NO_RELATIONSHIP;
            boolean incoming = id < 0 && (head & IDS) != 0;
            to.add(id(words, nodes, i, wide), incoming ? ~id : id, type, incoming);
        }
    }

    private static long id(int[] words, int from, int index, boolean wide) {
        return wide
                ? words[from + 2 * index] & 0xFFFFFFFFL | (long) words[from + 2 * index + 1] << Integer.SIZE
                : words[from + index];
    }
}
