package io.tremaux.cache.request;

import io.tremaux.cache.relationship.AdjacencyList;
import io.tremaux.graph.ChoiceMap;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.ArrayList;
import java.util.List;

/**
 * Relationships in scope {@code request}: the list for a node and a choice stays while {@link Revisits} sees that it
 * pays.
 *
 * <pre>
 *   choice -&gt; open hash map: node -&gt; place      chunks of {@value #CHUNK} ints: | list | list | list | room |
 * </pre>
 *
 * <p>About 24 bytes a node, 4 for each neighbour and 4 for its relationship, charged to the budget in chunks.
 * {@link #close()} releases the bytes, and so does a filling that no longer pays. If the budget rejects them, the
 * entries stay and no more are added. Lists of more than {@value #MAX_LIST} ints are not kept. Belongs to one thread.
 */
public final class RequestRelationships implements Relationships, AutoCloseable {
    private static final int CHUNK_SHIFT = 12;
    private static final int CHUNK = 1 << CHUNK_SHIFT;
    private static final int MAX_LIST = 1 << 16;
    private static final int MAX_CHUNKS = 1 << Integer.SIZE - CHUNK_SHIFT - 1;
    private static final int QUESTION_SHIFT = 40;

    private final Relationships source;
    private final Reservation charge;
    private final Epoch epoch;
    private final LookupCounts counts;
    private final Revisits revisits = new Revisits();
    private final ChoiceMap<CachedExpansion> expansions = new ChoiceMap<>(CachedExpansion::new);
    private final List<int[]> chunks = new ArrayList<>();
    private int[] last = {};
    private int used;

    /**
     * Relationships of one request.
     *
     * @param epoch is advanced where an entry answers
     */
    public RequestRelationships(Relationships source, HeapBudget budget, Epoch epoch, LookupCounts counts) {
        this.source = source;
        this.charge = new Reservation(budget);
        this.epoch = epoch;
        this.counts = counts;
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        along(choice).append(node, to);
    }

    @Override
    public Expansion along(RelationshipChoice choice) {
        return expansions.of(choice);
    }

    @Override
    public Expansion along(RelationshipChoice[] choices) {
        return expansions.of(choices);
    }

    /** If the answer is no, the caller does not ask this facade, so the visit is counted here. */
    @Override
    public boolean remembers(long node, RelationshipChoice choice) {
        if (revisits.on()) {
            return true;
        }
        revisits.watch(question(node, number(choice)));
        return false;
    }

    /** Node and choices in one number: two choices of a node are no re-visit. */
    private static long question(long node, int choices) {
        return node ^ (long) choices << QUESTION_SHIFT;
    }

    private static int number(RelationshipChoice... choices) {
        int number = 0;
        for (RelationshipChoice choice : choices) {
            int plain = choice.type() << 2 | choice.direction().ordinal();
            number = 31 * number + (choice.isPlain() ? plain : choice.hashCode());
        }
        return number;
    }

    /** Some of the few choices that a request follows. */
    private final class CachedExpansion implements Expansion {
        private final int number;
        private final Expansion store;
        private NodeMap nodes = new NodeMap(); // node -> place of a list without relationships
        private NodeMap relationships = new NodeMap();

        CachedExpansion(RelationshipChoice... choices) {
            this.number = number(choices);
            this.store = source.along(choices);
        }

        @Override
        public void append(long node, Neighbours to) {
            appendAtMost(Integer.MAX_VALUE, node, to);
        }

        @Override
        public boolean appendAtMost(int most, long node, Neighbours to) {
            if (revisits.on()) {
                return lookUp(most, node, to);
            }
            revisits.watch(question(node, number));
            return store.appendAtMost(most, node, to);
        }

        private boolean lookUp(int most, long node, Neighbours to) {
            int place = places(to).find(node);
            boolean found = place != NodeMap.NONE;
            boolean appended = found ? recall(place, to) : read(most, node, to);
            if (!(found ? revisits.hit() : revisits.miss(question(node, number)))) {
                drop();
            }
            return appended;
        }

        private NodeMap places(Neighbours list) {
            return list.withRelationships() ? relationships : nodes;
        }

        private boolean read(int most, long node, Neighbours to) {
            counts.misses++;
            int before = to.size();
            boolean read = store.appendAtMost(most, node, to);
            if (read && remember(node, places(to), to, before)) {
                counts.fills++;
            } else {
                counts.rejected++;
            }
            return read;
        }

        private void clear() {
            nodes = new NodeMap();
            relationships = new NodeMap();
        }
    }

    private boolean recall(int place, Neighbours to) {
        counts.hits++;
        epoch.advance();
        int[] chunk = chunks.get(place >>> CHUNK_SHIFT);
        return AdjacencyList.append(chunk, place & CHUNK - 1, to);
    }

    private boolean remember(long node, NodeMap places, Neighbours list, int from) {
        int size = AdjacencyList.size(list, from, list.withRelationships());
        if (size == AdjacencyList.NOT_KEPT || size > MAX_LIST) {
            return false;
        }
        try {
            return (size <= last.length - used || addChunk(Math.max(CHUNK, size))) && write(node, places, list, from);
        } catch (OutOfMemoryError noRoom) {
            drop();
            return false;
        }
    }

    private boolean addChunk(int length) {
        if (chunks.size() == MAX_CHUNKS) {
            return false;
        }
        int[] chunk = charge.allocate(
                Footprint.array(length, Integer.BYTES) + 2 * Footprint.REFERENCE, () -> new int[length]);
        if (chunk == null) {
            return false;
        }
        chunks.add(chunk);
        last = chunk;
        used = 0;
        return true;
    }

    private boolean write(long node, NodeMap places, Neighbours list, int from) {
        int place = chunks.size() - 1 << CHUNK_SHIFT | used;
        if (!places.put(node, place, charge)) {
            return false;
        }
        // a list longer than a usual chunk fills its own, so the rest of a chunk begins where a place can point to
        used += AdjacencyList.write(list, from, list.withRelationships(), last, used);
        return true;
    }

    private void drop() {
        expansions.forEach(CachedExpansion::clear);
        chunks.clear();
        last = new int[0];
        used = 0;
        charge.clear();
    }

    /** Releases all bytes to the budget, at the end of the request. */
    @Override
    public void close() {
        drop();
        charge.close();
    }
}
