package io.tremaux.graph;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;

/**
 * A growing list of nodes, each met along a relationship; {@link Relationships} appends to it. If the relationships
 * themselves are wanted too, the list has the id, the type and the direction of each.
 *
 * <p>8 bytes a node, 20 with its relationship. Belongs to one thread.
 */
public final class Neighbours {
    /** Stands for a relationship whose id is not known. */
    public static final long NO_RELATIONSHIP = -1;

    /** The number of nodes that fit before it grows. */
    public static final int FIRST_CAPACITY = 64;

    private static final int MAX_CAPACITY = Integer.MAX_VALUE - 16;
    private static final long BYTES_A_NODE = Long.BYTES;
    private static final long BYTES_A_RELATIONSHIP = Long.BYTES + Integer.BYTES;
    private static final long[] NO_IDS = {};
    private static final int[] NO_TYPES = {};

    private final boolean withRelationships;
    private final LongConsumer beforeGrowth;
    private long[] nodes = new long[FIRST_CAPACITY];
    private long[] relationships;
    private int[] types; // type << 1, plus 1 if incoming
    private boolean withIds;
    private int size;

    /**
     * @param beforeGrowth gets the number of bytes by which the list is about to grow, or 0 at a {@link #pause}; it may
     *     throw to forbid it
     */
    public Neighbours(boolean withRelationships, LongConsumer beforeGrowth) {
        this.withRelationships = withRelationships;
        this.withIds = withRelationships;
        this.beforeGrowth = beforeGrowth;
        this.relationships = withRelationships ? new long[FIRST_CAPACITY] : NO_IDS;
        this.types = withRelationships ? new int[FIRST_CAPACITY] : NO_TYPES;
    }

    /** Whether relationships are wanted, and not just the nodes behind them. */
    public boolean withRelationships() {
        return withRelationships;
    }

    /**
     * Whether the ids of relationships are wanted. If not, {@link #NO_RELATIONSHIP} serves as well, which spares a
     * store that numbers them to do so.
     */
    public boolean withIds() {
        return withIds;
    }

    /** Says whether ids are wanted from now on, of a list with relationships. */
    public void withIds(boolean wanted) {
        withIds = wanted;
    }

    /** Appends a node without its relationship; only if they are not wanted. */
    public void add(long node) {
        if (size == nodes.length) {
            grow();
        }
        nodes[size++] = node;
    }

    /** Appends a node and the relationship that leads to it. */
    public void add(long node, long relationship, int type, boolean incoming) {
        if (size == nodes.length) {
            grow();
        }
        nodes[size] = node;
        if (withRelationships) {
            relationships[size] = relationship;
            types[size] = type << 1 | (incoming ? 1 : 0);
        }
        size++;
    }

    /**
     * Appends nodes without their relationships, given as ints of which the sign means nothing; only if relationships
     * are not wanted.
     */
    public void addAll(int[] ids, int from, int count) {
        reserve(count);
        long[] to = nodes;
        int next = size;
        for (int i = from; i < from + count; i++) {
            to[next++] = ids[i] & Integer.MAX_VALUE;
        }
        size = next;
    }

    /** Appends those of some nodes, given as for {@link #addAll}, that are not in a set, and adds them to it. */
    public void addNew(int[] ids, int from, int count, IdSet met) {
        reserve(count);
        size = met.addAll(ids, from, count, nodes, size);
    }

    /**
     * The same for those of one direction, and for loops. Answers how many these are, in the set or not.
     *
     * @param incoming whether the sign of an id must say that the relationship arrives, or that it does not
     * @param self the node whose neighbours these are
     */
    public int addNew(int[] ids, int from, int count, boolean incoming, long self, IdSet met) {
        reserve(count);
        long[] to = nodes;
        int next = size;
        int all = 0;
        for (int i = from; i < from + count; i++) {
            long node = ids[i] & Integer.MAX_VALUE;
            if (ids[i] < 0 == incoming || node == self) {
                to[next] = node;
                next += met.add(node) ? 1 : 0;
                all++;
            }
        }
        size = next;
        return all;
    }

    private void reserve(int count) {
        while (nodes.length - size < count) {
            grow();
        }
    }

    /** Appends one of them to another list, with its relationship if that list wants it. */
    public void append(int index, Neighbours other) {
        other.add(nodes[index], relationships[index], types[index] >> 1, isIncoming(index));
    }

    /** Whether a node is among them, from an index on. */
    public boolean contains(long node, int from) {
        for (int i = from; i < size; i++) {
            if (nodes[i] == node) {
                return true;
            }
        }
        return false;
    }

    /** The caller calls this now and then while it appends very many nodes, so that the traversal can end. */
    public void pause() {
        beforeGrowth.accept(0);
    }

    /** The number of nodes. */
    public int size() {
        return size;
    }

    /** Removes all nodes from an index on. */
    public void truncate(int size) {
        this.size = size;
    }

    /** Forgets the nodes from an index on that fail a test of their index. Only if relationships are wanted. */
    public void retain(int from, IntPredicate test) {
        int kept = from;
        for (int i = from; i < size; i++) {
            if (test.test(i)) {
                nodes[kept] = nodes[i];
                relationships[kept] = relationships[i];
                types[kept] = types[i];
                kept++;
            }
        }
        size = kept;
    }

    /**
     * Forgets the nodes from an index on that are in a set already, and adds the others to it. Only without
     * relationships.
     */
    public void retainNew(int from, IdSet met) {
        long[] all = nodes;
        int kept = from;
        for (int i = from; i < size; i++) {
            long node = all[i];
            all[kept] = node;
            kept += met.add(node) ? 1 : 0; // no branch, since none could be predicted
        }
        size = kept;
    }

    /** Forgets the nodes from one index to another; those behind take their place. Only without relationships. */
    public void remove(int from, int to) {
        System.arraycopy(nodes, to, nodes, from, size - to);
        size -= to - from;
    }

    /** Turns round the order of the nodes from an index on. Only with relationships. */
    public void reverse(int from) {
        for (int one = from, other = size - 1; one < other; one++, other--) {
            LongArrays.swap(nodes, one, other);
            LongArrays.swap(relationships, one, other);
            IntArrays.swap(types, one, other);
        }
    }

    /** An empty list with relationships that asks for leave to grow as this one does. */
    public Neighbours emptyWithRelationships() {
        return new Neighbours(true, beforeGrowth);
    }

    /** Puts a node in another's place, or a number that stands for it. The relationship stays. */
    public void set(int index, long node) {
        nodes[index] = node;
    }

    public long node(int index) {
        return nodes[index];
    }

    /** The id of the relationship that leads to a node; only if they are wanted. */
    public long relationship(int index) {
        return relationships[index];
    }

    /** The token of that relationship's type. */
    public int type(int index) {
        return types[index] >> 1;
    }

    /** Whether that relationship arrives at the node that was asked about. */
    public boolean isIncoming(int index) {
        return (types[index] & 1) != 0;
    }

    /** The number of nodes that fit without growing. */
    public int capacity() {
        return nodes.length;
    }

    /** The bytes held. */
    public long bytes() {
        return nodes.length * bytesEach();
    }

    private long bytesEach() {
        return BYTES_A_NODE + (withRelationships ? BYTES_A_RELATIONSHIP : 0);
    }

    private void grow() {
        if (nodes.length == MAX_CAPACITY) {
            throw new OutOfMemoryError("More than " + MAX_CAPACITY + " neighbours at once");
        }
        int capacity = (int) Math.min(MAX_CAPACITY, 2L * nodes.length);
        beforeGrowth.accept((capacity - nodes.length) * bytesEach());
        nodes = Arrays.copyOf(nodes, capacity);
        if (withRelationships) {
            relationships = Arrays.copyOf(relationships, capacity);
            types = Arrays.copyOf(types, capacity);
        }
    }
}
