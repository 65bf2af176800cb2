package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The relationships behind a node's own id among its neighbours, where neighbours are read without relationships: by
 * the place in the list of neighbours. The list and its loops are of one reading, so that each loop has its own id
 * whatever is committed later, and they are trusted as long as the list itself. 12 bytes a loop of the frames at hand.
 * Belongs to one thread.
 */
final class SelfLoops {
    private static final int FIRST_CAPACITY = 8;
    private static final int BYTES_A_LOOP = Integer.BYTES + Long.BYTES;

    private final Neighbours neighbours;
    private final LongConsumer beforeGrowth;
    private @Nullable Neighbours again;
    private int[] places = new int[FIRST_CAPACITY]; // ascending
    private long[] relationships = new long[FIRST_CAPACITY];
    private int size;

    SelfLoops(Neighbours neighbours, LongConsumer beforeGrowth) {
        this.neighbours = neighbours;
        this.beforeGrowth = beforeGrowth;
    }

    /** An empty list with relationships, for the second reading of a node's neighbours. */
    Neighbours secondReading() {
        if (again == null) {
            again = new Neighbours(true, beforeGrowth);
        }
        again.truncate(0);
        return again;
    }

    /**
     * Puts the second reading of a node's neighbours in the place of the first.
     *
     * @param from where the first begins; it is the last of the list
     * @param reading with relationships
     */
    void replace(long node, int from, Neighbours reading) {
        forgetFrom(from);
        neighbours.truncate(from);
        for (int i = 0; i < reading.size(); i++) {
            if (reading.node(i) == node) {
                add(neighbours.size(), reading.relationship(i));
            }
            neighbours.add(reading.node(i));
        }
    }

    /** Those of frames that were left. */
    private void forgetFrom(int place) {
        while (size > 0 && places[size - 1] >= place) {
            size--;
        }
    }

    private void add(int place, long relationship) {
        if (size == places.length) {
            beforeGrowth.accept((long) BYTES_A_LOOP * size);
            places = Arrays.copyOf(places, 2 * size);
            relationships = Arrays.copyOf(relationships, 2 * size);
        }
        places[size] = place;
        relationships[size] = relationship;
        size++;
    }

    /** The loop at a place of the list where a node stands among its own neighbours. */
    long relationship(int place) {
        return relationships[Arrays.binarySearch(places, 0, size, place)];
    }
}
