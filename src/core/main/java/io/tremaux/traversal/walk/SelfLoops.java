package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;
import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The relationships behind a node's own id among its neighbours, where neighbours are read without relationships: by
 * the place in the list of neighbours. The list and its loops are of one reading, so that each loop has its own id
 * whatever is committed later, and they are trusted as long as the list itself. Loops of a list that was left stay
 * until another takes their place, and nobody asks for them. At most 24 bytes a place that had a loop. Belongs to one
 * thread.
 */
final class SelfLoops {
    private static final long BYTES_A_LOOP = 2L * (Integer.BYTES + Long.BYTES); // in a hash map after it has grown

    private final Neighbours neighbours;
    private final LongConsumer beforeGrowth;
    private final Int2LongMap relationships = new Int2LongOpenHashMap(); // by place
    private @Nullable Neighbours again;

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
        neighbours.truncate(from);
        for (int i = 0; i < reading.size(); i++) {
            if (reading.node(i) == node) {
                put(neighbours.size(), reading.relationship(i));
            }
            neighbours.add(reading.node(i));
        }
    }

    private void put(int place, long relationship) {
        if (Integer.bitCount(relationships.size()) <= 1 && !relationships.containsKey(place)) { // as it doubles
            beforeGrowth.accept(BYTES_A_LOOP * Math.max(1, relationships.size()));
        }
        relationships.put(place, relationship);
    }

    /** The loop at a place of the list where a node stands among its own neighbours. */
    long relationship(int place) {
        return relationships.get(place);
    }
}
