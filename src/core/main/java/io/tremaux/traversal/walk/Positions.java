package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The queue of a breadth-first traversal: positions that are to be expanded, each with the id that uniqueness knows it
 * by and, if paths matter, the index of its parent. 8 bytes a position under global uniqueness, 16 without any, 20
 * along paths; 20 more, and a parent in any case, if paths are kept. Belongs to one thread.
 */
final class Positions {
    private static final int FIRST_CAPACITY = 64;
    private static final int MAX_CAPACITY = Integer.MAX_VALUE - 16;
    private static final int NO_PARENT = -1;

    private final boolean withIds;
    private final boolean withParents;
    private final LongConsumer charge;
    private long[] nodes = new long[FIRST_CAPACITY];
    private long[] ids;
    private int[] parents;
    private final @Nullable Neighbours arrivals; // by index, with the relationships by which paths arrived
    private int size;

    Positions(UniquenessScope uniquenessScope, boolean keepsPaths, LongConsumer charge) {
        this.withIds = uniquenessScope != UniquenessScope.EVERYWHERE;
        this.withParents = uniquenessScope == UniquenessScope.PATH || keepsPaths;
        this.charge = charge;
        this.ids = new long[withIds ? FIRST_CAPACITY : 0];
        this.parents = new int[withParents ? FIRST_CAPACITY : 0];
        this.arrivals = keepsPaths ? new Neighbours(true, charge) : null;
    }

    int size() {
        return size;
    }

    long node(int index) {
        return nodes[index];
    }

    /** The id by which uniqueness knows a position; not kept under global uniqueness. */
    long id(int index) {
        return ids[index];
    }

    /** Adds a start node. */
    void add(long node, long id) {
        add(node, id, NO_PARENT);
        if (arrivals != null) {
            arrivals.add(node, Neighbours.NO_RELATIONSHIP, 0, false);
        }
    }

    /** Adds a position that was reached from another as a neighbour of it. */
    void add(long node, long id, int parent, Neighbours neighbours, int index) {
        add(node, id, parent);
        if (arrivals != null) {
            neighbours.append(index, arrivals);
        }
    }

    private void add(long node, long id, int parent) {
        if (size == nodes.length) {
            grow();
        }
        nodes[size] = node;
        if (withIds) {
            ids[size] = id;
        }
        if (withParents) {
            parents[size] = parent;
        }
        size++;
    }

    /** Whether an id is that of a position or of one on the path to it. */
    boolean onPath(int index, long id) {
        for (int i = index; i != NO_PARENT; i = parents[i]) {
            if (ids[i] == id) {
                return true;
            }
        }
        return false;
    }

    /** Appends the path to a position, from its end to its start; only if paths are kept. */
    void appendPath(int index, Neighbours path) {
        Neighbours from = Objects.requireNonNull(arrivals);
        for (int i = index; i != NO_PARENT; i = parents[i]) {
            from.append(i, path);
        }
    }

    /**
     * Forgets the positions up to an index, unless paths may lead over them; returns the index at which the others
     * begin.
     */
    int forgetLevel(int end) {
        if (withParents) {
            return end;
        }
        System.arraycopy(nodes, end, nodes, 0, size - end);
        if (withIds) {
            System.arraycopy(ids, end, ids, 0, size - end);
        }
        size -= end;
        return 0;
    }

    private void grow() {
        if (size == MAX_CAPACITY) {
            throw new OutOfMemoryError("More than " + MAX_CAPACITY + " positions in a queue");
        }
        int capacity = (int) Math.min(MAX_CAPACITY, 2L * size);
        int bytesEach = Long.BYTES + (withIds ? Long.BYTES : 0) + (withParents ? Integer.BYTES : 0);
        charge.accept((long) (capacity - size) * bytesEach);
        nodes = Arrays.copyOf(nodes, capacity);
        if (withIds) {
            ids = Arrays.copyOf(ids, capacity);
        }
        if (withParents) {
            parents = Arrays.copyOf(parents, capacity);
        }
    }
}
