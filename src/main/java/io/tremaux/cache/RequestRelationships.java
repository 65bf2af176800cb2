package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import java.util.ArrayList;
import java.util.List;

/**
 * Relationships in scope {@code request}: what was read for a node and a choice stays while {@link Revisits} sees that it
 * pays.
 *
 * <pre>
 *   choice -&gt; open hash map: node -&gt; place      chunks of {@value #CHUNK} ints: | list | list | list | room |
 * </pre>
 *
 * <p>About 24 bytes a node, 1 or 4 for each neighbour and 4 for its relationship, charged to the budget in chunks and given
 * back by {@link #close()} or when filling stops paying. If refused, what is known stays and no more is added. Lists of more
 * than {@value #MAX_LIST} ints are not kept. Belongs to one thread.
 */
public final class RequestRelationships implements Relationships, AutoCloseable {
    private static final int CHUNK_SHIFT = 12;
    private static final int CHUNK = 1 << CHUNK_SHIFT;
    private static final int MAX_LIST = 1 << 16;
    private static final int MAX_CHUNKS = 1 << Integer.SIZE - CHUNK_SHIFT - 1;
    private static final int QUESTION_SHIFT = 40;

    private final Relationships source;
    private final Charge charge;
    private final LookupCounts counts;
    private final Revisits revisits = new Revisits();
    private final List<Answered> answered = new ArrayList<>();
    private final List<int[]> chunks = new ArrayList<>();
    private int[] last = {};
    private int used;

    /** What is known of one question: a choice, with relationships or without. */
    private static final class Answered {
        private final RelationshipChoice choice;
        private final boolean withRelationships;
        private MaskMap places = emptyMap();

        private Answered(RelationshipChoice choice, boolean withRelationships) {
            this.choice = choice;
            this.withRelationships = withRelationships;
        }

        private static MaskMap emptyMap() {
            return MaskMap.holding(0, Integer.BYTES);
        }
    }

    /** Relationships of one request. */
    public RequestRelationships(Relationships source, HeapBudget budget, LookupCounts counts) {
        this.source = source;
        this.charge = new Charge(budget);
        this.counts = counts;
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        appendAtMost(Integer.MAX_VALUE, node, choice, to);
    }

    @Override
    public Along along(RelationshipChoice choice) {
        Along fromSource = source.along(choice);
        return (node, to) -> {
            if (remembers(node, choice)) {
                lookUp(Integer.MAX_VALUE, node, answered(choice, to.withRelationships()), to);
            } else {
                fromSource.append(node, to);
            }
        };
    }

    @Override
    public boolean appendAtMost(int most, long node, RelationshipChoice choice, Neighbours to) {
        return remembers(node, choice)
                ? lookUp(most, node, answered(choice, to.withRelationships()), to)
                : source.appendAtMost(most, node, choice, to);
    }

    /** If not, it is not asked then, but seen that the node was met. */
    @Override
    public boolean remembers(long node, RelationshipChoice choice) {
        if (revisits.on()) {
            return true;
        }
        revisits.watch(question(node, choice));
        return false;
    }

    /** Node and choice in one: asking for two choices of a node is no re-visit. */
    private static long question(long node, RelationshipChoice choice) {
        return node ^ (long) (choice.type() << 2 | choice.direction().ordinal()) << QUESTION_SHIFT;
    }

    /** Choices are few: a search beats a hash map. */
    private Answered answered(RelationshipChoice choice, boolean withRelationships) {
        for (int i = 0; i < answered.size(); i++) {
            Answered known = answered.get(i);
            if (known.choice.equals(choice) && known.withRelationships == withRelationships) {
                return known;
            }
        }
        Answered added = new Answered(choice, withRelationships);
        answered.add(added);
        return added;
    }

    private boolean lookUp(int most, long node, Answered answered, Neighbours to) {
        long place = answered.places.find(node);
        boolean found = place != MaskMap.NONE;
        boolean appended = found ? recall((int) place, to) : read(most, node, answered, to);
        if (!(found ? revisits.hit() : revisits.miss(question(node, answered.choice)))) {
            drop();
        }
        return appended;
    }

    private boolean recall(int place, Neighbours to) {
        counts.hits++;
        int[] chunk = chunks.get(place >>> CHUNK_SHIFT);
        return AdjacencyList.append(chunk, place & CHUNK - 1, RelationshipChoice.ANY_TYPE, to);
    }

    private boolean read(int most, long node, Answered answered, Neighbours to) {
        counts.misses++;
        int before = to.size();
        boolean read = source.appendAtMost(most, node, answered.choice, to);
        if (read && remember(node, answered, to, before)) {
            counts.fills++;
        } else {
            counts.refused++;
        }
        return read;
    }

    private boolean remember(long node, Answered answered, Neighbours list, int from) {
        int size = AdjacencyList.size(list, from, list.withRelationships());
        if (size == AdjacencyList.NOT_KEPT || size > MAX_LIST) {
            return false;
        }
        try {
            return (size <= last.length - used || addChunk(Math.max(CHUNK, size))) && write(node, answered, list, from);
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

    private boolean write(long node, Answered answered, Neighbours list, int from) {
        int place = chunks.size() - 1 << CHUNK_SHIFT | used;
        if (!answered.places.put(node, place, charge)) {
            return false;
        }
        // Close neighbours take less than was asked for. They never need a chunk longer than usual, in which what is
        // left
        // could begin where no place can point to.
        used += AdjacencyList.write(list, from, list.withRelationships(), last, used);
        return true;
    }

    private void drop() {
        answered.forEach(question -> question.places = Answered.emptyMap());
        chunks.clear();
        last = new int[0];
        used = 0;
        charge.clear();
    }

    /** Ends the request: gives back what the budget lent. */
    @Override
    public void close() {
        drop();
        charge.close();
    }
}
