package io.tremaux.graph;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A growing list of nodes, each met along a relationship; {@link Relationships} appends to it. If the relationships
 * themselves are wanted too, each is known by its id, its type and whether it leaves the node that was asked about.
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
    private int size;

    /**
     * @param beforeGrowth is told by how many bytes the list is about to grow, or by none to {@link #pause}; it may throw to
     *     forbid it
     */
    public Neighbours(boolean withRelationships, LongConsumer beforeGrowth) {
        this.withRelationships = withRelationships;
        this.beforeGrowth = beforeGrowth;
        this.relationships = withRelationships ? new long[FIRST_CAPACITY] : NO_IDS;
        this.types = withRelationships ? new int[FIRST_CAPACITY] : NO_TYPES;
    }

    /** Whether relationships are wanted, and not just the nodes behind them. */
    public boolean withRelationships() {
        return withRelationships;
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

    /** Appends nodes without their relationships, given as ints; only if relationships are not wanted. */
    public void addAll(int[] ids, int from, int count) {
        while (nodes.length - size < count) {
            grow();
        }
        long[] to = nodes;
        int next = size;
        for (int i = from; i < from + count; i++) {
            to[next++] = ids[i];
        }
        size = next;
    }

    /** Appends those of a type, or all, to another list, as far as that wants to know about them. */
    public void appendTo(Neighbours other, int type) {
        for (int i = 0; i < size; i++) {
            if (type != RelationshipChoice.ANY_TYPE && type != type(i)) {
                continue;
            }
            other.add(nodes[i], relationships[i], type(i), isIncoming(i));
        }
    }

    /** To be called now and then while very many are appended: gives the walk the chance to end. */
    public void pause() {
        beforeGrowth.accept(0);
    }

    /** The number of nodes. */
    public int size() {
        return size;
    }

    /** Forgets all nodes from an index on. */
    public void truncate(int size) {
        this.size = size;
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
