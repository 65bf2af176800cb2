package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.relationship.HubCachingPolicy;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A list that found no room for a moment is kept soon after there is room again. */
class MomentWithoutRoomTest {
    private static final long NODE = 1;
    private static final RelationshipChoice WHOLE = RelationshipChoice.whole(Direction.OUTGOING);

    private final ModelGraph graph = new ModelGraph();
    private final HeapBudget budget = new HeapBudget(1 << 24);
    private final Reservation others = new Reservation(budget);
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final LookupCounts counts = new LookupCounts();
    private final WriteBuffer fills =
            new WriteBuffer(cache, new OpenGate(), new LookupCounts(), new LookupCounts(), counts);
    private final PagedRelationships relationships = new PagedRelationships(graph, fills, budget, new Epoch(), counts);

    @BeforeEach
    void knowANeighbour() {
        graph.links.put(0L, List.of(new Link(5, 5, 0, Direction.OUTGOING)));
        ask(0, 1);
        fills.publish();
        cache.adjacency()[Direction.OUTGOING.ordinal()]
                .hubs()
                .collected(77, 2 * HubCachingPolicy.FREE); // makes the account
    }

    @AfterEach
    void releaseAll() {
        cache.assertConsistent();
        relationships.close();
        cache.retire();
        assertThat(budget.used()).isEqualTo(others.bytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1000, 5000, 100_000})
    void shouldKeepTheListOnceThereIsRoom(int length) {
        graph.links.put(
                NODE,
                LongStream.range(0, length)
                        .mapToObj(id -> new Link(2 * id, id, 0, Direction.OUTGOING))
                        .toList());
        long free = budget.free();
        assertThat(others.add(free - 64)).isTrue();
        ask(NODE, length);
        others.subtract(free - 64);
        for (int i = 0; i < 3; i++) {
            ask(NODE, length);
            fills.publish();
        }
        long hits = counts.hits;
        ask(NODE, length);
        assertThat(counts.hits).isEqualTo(hits + 1);
    }

    private void ask(long node, int length) {
        Neighbours found = new Neighbours(false, bytes -> {});
        relationships.append(node, WHOLE, found);
        assertThat(found.size()).isEqualTo(length);
    }
}
