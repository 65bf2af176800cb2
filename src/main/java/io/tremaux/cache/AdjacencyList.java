package io.tremaux.cache;

import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import java.util.Arrays;

/**
 * The neighbours of one node as ints, in the store's order, with one word for all neighbours of a type that stand together.
 *
 * <pre>
 *   type &lt;&lt; 16 | length &lt;&lt; 5 | flags     nodes ...    [ids ...]         one run of at most 2,047: nearly always
 *   type &lt;&lt; 16 | length &lt;&lt; 5 | flags     lowest, 4 above it, 4 ...   [ids ...]    the same, close together
 *   length &lt;&lt; 5 | flags, runs, run ...   nodes ...    [ids ...]         all others
 *
 *   run     type &lt;&lt; 16 | length - 1      at most 65,536 neighbours of one type
 *   flags   1  with the ids of relationships, inverted (~id) where the relationship arrives
 *           2  wide: some id is 2^31 or more, and each takes two ints
 *           4  runs
 *           8  close: a byte for each node, by how much it is greater than the lowest
 *          16  range: close, and no more ids from the lowest to the highest than nodes
 * </pre>
 *
 * <p>4 bytes for the head and 4 for a neighbour; for close ones, as they often are if they were made together, 4 for all and
 * 1 for each. A choice of one type costs a comparison a run and a copy of what fits, so that a rare type is found fast even
 * at a hub. Neighbours without relationships count as of type 0. A list with a type from 2^16 on, more than Neo4j's record
 * formats have, is not kept, nor one of more than 2^26 neighbours. Lists are never changed once they can be read: safe for
 * use by any thread.
 */
public final class AdjacencyList {
    /** Stands for the size of a list that is not kept. */
    public static final int NOT_KEPT = -1;

    private static final int IDS = 1;
    private static final int WIDE = 2;
    private static final int RUNS = 4;
    private static final int CLOSE = 8;
    private static final int RANGE = 16;
    private static final int LENGTH_SHIFT = 5;
    private static final int TYPE_SHIFT = 16;
    private static final int TYPES = 1 << TYPE_SHIFT;
    private static final int MAX_RUN = 1 << 16;
    private static final int MAX_SINGLE = 0x7FF;
    private static final int MAX_LENGTH = 1 << 26;
    private static final int MAX_ABOVE = 0xFF;

    private AdjacencyList() {}

    /** The ints that so many neighbours can take at most. */
    static long maxSize(int length) {
        return 2 + 5L * length;
    }

    /** The ints that the neighbours from an index on take if they are not close, or {@link #NOT_KEPT}. */
    public static int size(Neighbours list, int from, boolean withIds) {
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

    /** Writes the neighbours from an index on, and returns how many ints they take: at most {@link #size}. */
    public static int write(Neighbours list, int from, boolean withIds, int[] into, int at) {
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
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        boolean isSingle = true;
        int next = at + 1;
        for (int i = from; i < list.size(); i++) {
            long node = list.node(i);
            all |= node;
            lowest = Math.min(lowest, node);
            highest = Math.max(highest, node);
            isSingle &= type(list, i) == type;
            into[next++] = (int) node;
        }
        int flags = withIds ? IDS : 0;
        if (length > 1 && highest - lowest <= MAX_ABOVE) {
            flags |= CLOSE | (highest - lowest < length ? RANGE : 0);
            next = writeAbove(list, from, lowest, into, at + 1);
        }
        for (int i = from; withIds && i < list.size(); i++) {
            long id = list.relationship(i);
            all |= id;
            into[next++] = (int) (list.isIncoming(i) ? ~id : id);
        }
        into[at] = type << TYPE_SHIFT | length << LENGTH_SHIFT | flags;
        return isSingle && all <= Integer.MAX_VALUE ? next - at : 0;
    }

    private static int writeAbove(Neighbours list, int from, long lowest, int[] into, int at) {
        int length = list.size() - from;
        into[at] = (int) lowest;
        Arrays.fill(into, at + 1, at + sizeOfClose(length), 0);
        for (int i = 0; i < length; i++) {
            into[at + 1 + i / Integer.BYTES] |= (int) (list.node(from + i) - lowest) << i * Byte.SIZE;
        }
        return at + sizeOfClose(length);
    }

    private static int sizeOfClose(int length) {
        return 1 + (length + Integer.BYTES - 1) / Integer.BYTES;
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
        int ids = (head & IDS) != 0 ? length(head) * width((head & WIDE) != 0) : 0;
        return ((head & RUNS) != 0 ? 2 + words[at + 1] : 1) + sizeOfNodes(head) + ids;
    }

    private static int sizeOfNodes(int head) {
        return (head & CLOSE) != 0 ? sizeOfClose(length(head)) : length(head) * width((head & WIDE) != 0);
    }

    private static int length(int head) {
        return (head & RUNS) != 0 ? head >>> LENGTH_SHIFT : head >>> LENGTH_SHIFT & MAX_SINGLE;
    }

    /** The number of neighbours in a list. */
    static int length(int[] words, int at) {
        return length(words[at]);
    }

    /** Whether a list has the ids of its relationships. */
    static boolean hasIds(int[] words, int at) {
        return (words[at] & IDS) != 0 || length(words[at]) == 0;
    }

    /**
     * Appends the neighbours of a type, or of any. False, and nothing is appended, if relationships are wanted and the list
     * has no ids.
     */
    public static boolean append(int[] words, int at, int type, Neighbours to) {
        if (to.withRelationships()) {
            return hasIds(words, at) && appendAll(words, at, type, to);
        }
        int head = words[at];
        if ((head & (WIDE | RUNS)) != 0) {
            return appendAll(words, at, type, to);
        }
        if (type == RelationshipChoice.ANY_TYPE || type == head >>> TYPE_SHIFT) {
            appendSingle(words, at, head, to);
        }
        return true;
    }

    /** Appends those neighbours of a type, or of any, that are not in a set, and adds them to it. Answers how many there are. */
    static int appendNew(int[] words, int at, int type, IdSet met, Neighbours to) {
        int head = words[at];
        if ((head & (WIDE | CLOSE)) != 0) {
            int before = to.size();
            append(words, at, type, to);
            int all = to.size() - before;
            to.retainNew(before, met);
            return all;
        }
        if ((head & RUNS) != 0) {
            return appendNewOfRuns(words, at, type, met, to);
        }
        int length = length(head);
        if (type != RelationshipChoice.ANY_TYPE && type != head >>> TYPE_SHIFT) {
            return 0;
        }
        to.addNew(words, at + 1, length, met);
        return length;
    }

    private static int appendNewOfRuns(int[] words, int at, int type, IdSet met, Neighbours to) {
        int runs = words[at + 1];
        int begin = at + 2 + runs;
        int all = 0;
        for (int i = at + 2; i < at + 2 + runs; i++) {
            int run = words[i];
            int count = (run & MAX_RUN - 1) + 1;
            if (type == RelationshipChoice.ANY_TYPE || type == run >>> TYPE_SHIFT) {
                to.addNew(words, begin, count, met);
                all += count;
            }
            begin += count;
        }
        return all;
    }

    /** The {@link NodeRange} that the neighbours along a type, or any, lie in; {@link NodeRange#NONE} if there is none. */
    static long rangeOf(int[] words, int at, int type) {
        int head = words[at];
        boolean isRange = (head & RANGE) != 0 && (type == head >>> TYPE_SHIFT || type == RelationshipChoice.ANY_TYPE);
        return isRange ? NodeRange.of(words[at + 1], length(head)) : NodeRange.NONE;
    }

    private static void appendSingle(int[] words, int at, int head, Neighbours to) {
        int length = length(head);
        if ((head & CLOSE) != 0) {
            for (int i = 0; i < length; i++) {
                to.add(closeNode(words, at + 1, i));
            }
        } else {
            to.addAll(words, at + 1, length);
        }
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
        if (!to.withRelationships() && (head & (WIDE | CLOSE)) == 0) {
            to.addAll(words, nodes + begin, end - begin);
            return;
        }
        int ids = nodes + sizeOfNodes(head);
        for (int i = begin; i < end; i++) {
            long id = (head & IDS) != 0 ? id(words, ids, i, wide) : Neighbours.NO_RELATIONSHIP;
            boolean incoming = id < 0 && (head & IDS) != 0;
            long node = (head & CLOSE) != 0 ? closeNode(words, nodes, i) : id(words, nodes, i, wide);
            to.add(node, incoming ? ~id : id, type, incoming);
        }
    }

    private static long closeNode(int[] words, int from, int index) {
        return words[from] + (words[from + 1 + index / Integer.BYTES] >>> index * Byte.SIZE & MAX_ABOVE);
    }

    private static long id(int[] words, int from, int index, boolean wide) {
        return wide
                ? words[from + 2 * index] & 0xFFFFFFFFL | (long) words[from + 2 * index + 1] << Integer.SIZE
                : words[from + index];
    }
}
