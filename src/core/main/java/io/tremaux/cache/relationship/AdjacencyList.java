package io.tremaux.cache.relationship;

import io.tremaux.cache.page.NodeRange;
import io.tremaux.graph.Direction;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import org.jspecify.annotations.Nullable;

/**
 * The neighbours of one node as ints, in the store's order, with one word for all neighbours of a type that stand
 * together.
 *
 * <pre>
 *   type &lt;&lt; 16 | length &lt;&lt; 4 | flags     nodes ...    [ids ...]         one run of at most 4,095: nearly always
 *   length &lt;&lt; 4 | flags, runs, run ...   nodes ...    [ids ...]         all others
 *
 *   run     type &lt;&lt; 16 | length - 1      at most 65,536 neighbours of one type
 *   node    its id; the sign bit says that the relationship arrives
 *   flags   1  with the ids of relationships
 *           2  wide: some id is 2^31 or more, and each takes two ints
 *           4  runs
 *           8  range: one run, of one direction, with no more ids from the lowest node to the highest than nodes
 * </pre>
 *
 * <p>4 bytes for the head and 4 for a neighbour. A choice costs a comparison a run and a copy of what fits, so that a
 * rare type is found fast even at a hub. Neighbours without relationships count as of type 0. A list with a type from
 * 2^16 on, more than Neo4j's record formats have, is not kept, nor one of more than 2^26 neighbours. Lists are never
 * changed once they can be read: safe for use by any thread.
 *
 * <p>A transaction that creates a node with its children gives them consecutive ids, though in the order of a hash set.
 * So a traversal can pass over all leaves of a node at once ({@link #rangeOf}): 18.8 ms instead of 33.9 for the seed
 * tree, and for bills of material and permission hierarchies, which are such trees. On graphs made in random order
 * ranges change nothing. The idea is that of WebGraph's intervals (Boldi and Vigna, 2004).
 */
public final class AdjacencyList {
    /** Stands for the size of a list that is not kept. */
    public static final int NOT_KEPT = -1;

    private static final RunChoice[] ALL = RunChoice.of(Direction.BOTH, RelationshipChoice.ALL);
    private static final long NO_NODE = -1;
    private static final int ARRIVES = Integer.MIN_VALUE;
    private static final int IDS = 1;
    private static final int WIDE = 2;
    private static final int RUNS = 4;
    private static final int RANGE = 8;
    private static final int LENGTH_SHIFT = 4;
    private static final int TYPE_SHIFT = 16;
    private static final int TYPES = 1 << TYPE_SHIFT;
    private static final int MAX_RUN = 1 << 16;
    private static final int MAX_SINGLE = 0xFFF;
    private static final int MAX_LENGTH = 1 << 26;

    private AdjacencyList() {}

    /** The ints that so many neighbours can take at most. */
    public static long maxSize(int length) {
        return 2 + 5L * length;
    }

    /** The ints that the neighbours from an index on take, or {@link #NOT_KEPT}. */
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

    private static boolean isIncoming(Neighbours list, int index) {
        return list.withRelationships() && list.isIncoming(index);
    }

    private static int word(Neighbours list, int index) {
        return (int) list.node(index) | (isIncoming(list, index) ? ARRIVES : 0);
    }

    private static boolean isWide(Neighbours list, int from, boolean withIds) {
        long all = 0;
        for (int i = from; i < list.size(); i++) {
            all |= list.node(i) | (withIds ? list.relationship(i) : 0);
        }
        return all > Integer.MAX_VALUE;
    }

    /** Writes the neighbours from an index on, and returns how many ints they take. */
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
        long ways = 0; // 1 for one that leaves, 2 for one that arrives
        boolean isSingle = true;
        int next = at + 1;
        for (int i = from; i < list.size(); i++) {
            long node = list.node(i);
            all |= node;
            lowest = Math.min(lowest, node);
            highest = Math.max(highest, node);
            isSingle &= type(list, i) == type;
            ways |= isIncoming(list, i) ? 2 : 1;
            into[next++] = word(list, i);
        }
        int flags = withIds ? IDS : 0;
        if (length > 1 && highest - lowest < length && ways != 3) {
            flags |= RANGE;
        }
        for (int i = from; withIds && i < list.size(); i++) {
            long id = list.relationship(i);
            all |= id;
            into[next++] = (int) id;
        }
        into[at] = type << TYPE_SHIFT | length << LENGTH_SHIFT | flags;
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
            into[next - 1] |= isIncoming(list, i) ? ARRIVES : 0;
        }
        return next;
    }

    private static int writeIds(Neighbours list, int from, boolean wide, int[] into, int at) {
        int next = at;
        for (int i = from; i < list.size(); i++) {
            next = writeId(list.relationship(i), wide, into, next);
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
    public static int size(int[] words, int at) {
        int head = words[at];
        int ids = (head & IDS) != 0 ? length(head) * width((head & WIDE) != 0) : 0;
        return ((head & RUNS) != 0 ? 2 + words[at + 1] : 1) + sizeOfNodes(head) + ids;
    }

    private static int sizeOfNodes(int head) {
        return length(head) * width((head & WIDE) != 0);
    }

    private static int length(int head) {
        return (head & RUNS) != 0 ? head >>> LENGTH_SHIFT : head >>> LENGTH_SHIFT & MAX_SINGLE;
    }

    /** The number of neighbours in a list. */
    public static int length(int[] words, int at) {
        return length(words[at]);
    }

    /** Whether a list has the ids of its relationships. */
    public static boolean hasIds(int[] words, int at) {
        return (words[at] & IDS) != 0 || length(words[at]) == 0;
    }

    /** Appends all neighbours. False, and nothing is appended, if relationships are wanted and the list has no ids. */
    public static boolean append(int[] words, int at, Neighbours to) {
        return append(words, at, NO_NODE, ALL, to);
    }

    /**
     * Appends the neighbours of a node along some choices, one choice after another. False, and nothing is appended, if
     * relationships are wanted and the list has no ids.
     */
    public static boolean append(int[] words, int at, long node, RunChoice[] choices, Neighbours to) {
        if (to.withRelationships() && !hasIds(words, at)) {
            return false;
        }
        for (RunChoice choice : choices) {
            append(words, at, node, choice, to);
        }
        return true;
    }

    private static void append(int[] words, int at, long node, RunChoice choice, Neighbours to) {
        int head = words[at];
        if ((head & RUNS) == 0) {
            int type = head >>> TYPE_SHIFT;
            if (choice.takesSomeOf(type)) {
                appendRun(words, head, at + 1, 0, length(head), type, node, choice, to);
            }
            return;
        }
        int nodes = at + 2 + words[at + 1];
        int begin = 0;
        for (int i = at + 2; i < nodes; i++) {
            int type = words[i] >>> TYPE_SHIFT;
            int end = begin + lengthOfRun(words[i]);
            if (choice.takesSomeOf(type)) {
                appendRun(words, head, nodes, begin, end, type, node, choice, to);
            }
            begin = end;
        }
    }

    private static int lengthOfRun(int run) {
        return (run & MAX_RUN - 1) + 1;
    }

    private static void appendRun(
            int[] words,
            int head,
            int nodes,
            int begin,
            int end,
            int type,
            long node,
            RunChoice choice,
            Neighbours to) {
        if (choice.takesAllOfType() && !to.withRelationships() && (head & WIDE) == 0) {
            to.addAll(words, nodes + begin, end - begin);
            return;
        }
        boolean wide = (head & WIDE) != 0;
        boolean withIds = (head & IDS) != 0;
        int ids = nodes + sizeOfNodes(head);
        for (int i = begin; i < end; i++) {
            long other = node(words, head, nodes, i);
            boolean incoming = isIncoming(words, head, nodes, i);
            if (choice.takesAllOfType() || choice.takes(type, incoming, other == node)) {
                to.add(other, withIds ? id(words, ids, i, wide) : Neighbours.NO_RELATIONSHIP, type, incoming);
            }
        }
    }

    /**
     * Appends those neighbours of a node along some choices that are not in a set, and adds them to it. Answers how
     * many there are.
     */
    public static int appendNew(int[] words, int at, long node, RunChoice[] choices, IdSet met, Neighbours to) {
        int all = 0;
        for (RunChoice choice : choices) {
            all += (words[at] & WIDE) == 0 && choice.takesAllOfType()
                    ? appendNewOfTypes(words, at, choice, met, to)
                    : appendNewOneByOne(words, at, node, choice, met, to);
        }
        return all;
    }

    /**
     * The same in one pass for all choices, so in the order of the list. Only if that
     * {@linkplain #allowsOnePass allows it}.
     */
    public static int appendNew(int[] words, int at, long node, SingleScan choices, IdSet met, Neighbours to) {
        int head = words[at];
        if ((head & RUNS) == 0) {
            return appendNewOfRun(words, at + 1, length(head), choices.of(head >>> TYPE_SHIFT), node, met, to);
        }
        int nodes = at + 2 + words[at + 1];
        int begin = nodes;
        int all = 0;
        for (int i = at + 2; i < nodes; i++) {
            int length = lengthOfRun(words[i]);
            all += appendNewOfRun(words, begin, length, choices.of(words[i] >>> TYPE_SHIFT), node, met, to);
            begin += length;
        }
        return all;
    }

    private static int appendNewOfRun(
            int[] words, int begin, int length, @Nullable Direction asked, long node, IdSet met, Neighbours to) {
        if (asked == null) {
            return 0;
        }
        if (asked == Direction.BOTH) {
            to.addNew(words, begin, length, met);
            return length;
        }
        return to.addNew(words, begin, length, asked == Direction.INCOMING, node, met);
    }

    /** Whether a list can be read in one pass for several choices. */
    public static boolean allowsOnePass(int[] words, int at) {
        return (words[at] & WIDE) == 0;
    }

    private static int appendNewOneByOne(int[] words, int at, long node, RunChoice choice, IdSet met, Neighbours to) {
        int before = to.size();
        append(words, at, node, choice, to);
        int all = to.size() - before;
        to.retainNew(before, met);
        return all;
    }

    private static int appendNewOfTypes(int[] words, int at, RunChoice choice, IdSet met, Neighbours to) {
        int head = words[at];
        if ((head & RUNS) == 0) {
            int length = choice.takesSomeOf(head >>> TYPE_SHIFT) ? length(head) : 0;
            to.addNew(words, at + 1, length, met);
            return length;
        }
        int nodes = at + 2 + words[at + 1];
        int begin = nodes;
        int all = 0;
        for (int i = at + 2; i < nodes; i++) {
            int length = lengthOfRun(words[i]);
            if (choice.takesSomeOf(words[i] >>> TYPE_SHIFT)) {
                to.addNew(words, begin, length, met);
                all += length;
            }
            begin += length;
        }
        return all;
    }

    /** The {@link NodeRange} that the neighbours along some choices lie in; {@link NodeRange#NONE} if there is none. */
    static long rangeOf(int[] words, int at, RunChoice[] choices) {
        int head = words[at];
        boolean isRange = (head & (RUNS | RANGE)) == RANGE && takeAllOnce(choices, head >>> TYPE_SHIFT);
        return isRange ? NodeRange.of(lowest(words, at + 1, length(head)), length(head)) : NodeRange.NONE;
    }

    private static int lowest(int[] words, int from, int length) {
        int lowest = Integer.MAX_VALUE;
        for (int i = from; i < from + length; i++) {
            lowest = Math.min(lowest, words[i] & ~ARRIVES);
        }
        return lowest;
    }

    private static boolean takeAllOnce(RunChoice[] choices, int type) {
        int times = 0;
        for (RunChoice choice : choices) {
            if (choice.takesSomeOf(type)) {
                times += choice.takesAllOfType() ? 1 : 2;
            }
        }
        return times == 1;
    }

    /** Appends all neighbours with type, and with a relationship id of -1 if the list has none. */
    public static void show(int[] words, int at, Neighbours to) {
        for (RunChoice all : ALL) {
            append(words, at, NO_NODE, all, to);
        }
    }

    private static long node(int[] words, int head, int nodes, int index) {
        return (head & WIDE) != 0 ? id(words, nodes, index, true) & Long.MAX_VALUE : words[nodes + index] & ~ARRIVES;
    }

    private static boolean isIncoming(int[] words, int head, int nodes, int index) {
        return words[(head & WIDE) != 0 ? nodes + 2 * index + 1 : nodes + index] < 0;
    }

    private static long id(int[] words, int from, int index, boolean wide) {
        return wide
                ? words[from + 2 * index] & 0xFFFFFFFFL | (long) words[from + 2 * index + 1] << Integer.SIZE
                : words[from + index];
    }
}
