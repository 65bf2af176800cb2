package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.relationship.HubCachingPolicy;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What eviction leaves of a column (directory, dictionary, accounts of hubs) must not keep room from others. */
class LeftoversTest {
    private static final int KEY = 3;
    private static final int NODES = 6_000;
    private static final long FAR = 60_000_000;

    private final ModelGraph graph = new ModelGraph();
    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final CacheStatistics statistics = new CacheStatistics();
    private final GraphCache cache = new GraphCache(budget, statistics);
    private final LookupCounts counts = new LookupCounts();

    @AfterEach
    void releaseAll() {
        cache.assertConsistent();
        cache.retire();
        assertThat(budget.used()).isZero();
    }

    /** A request; answers the part of its look-ups that the cache served. */
    private double request(Consumer<WriteBuffer> asking) {
        long hits = counts.hits;
        long misses = counts.misses;
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, counts, counts);
        asking.accept(fills);
        fills.publish();
        budget.makeRoomIfShort();
        return (double) (counts.hits - hits) / (counts.hits - hits + counts.misses - misses);
    }

    private void askLabels(WriteBuffer fills, long from, int count) {
        PagedLabels labels = new PagedLabels(graph, fills, new Epoch(), counts);
        for (long node = from; node < from + count; node++) {
            assertThat(labels.has(node, 1)).isEqualTo(graph.has(node, 1));
        }
    }

    private void askProperty(WriteBuffer fills, int key, long from, int count) {
        PagedProperties properties = new PagedProperties(graph, fills, new Epoch(), counts);
        for (long node = from; node < from + count; node++) {
            properties.value(node, key);
        }
    }

    /**
     * A directory has 9 bytes for each page up to the highest: in a graph of this size a request for 20 keys leaves 2.6
     * MB.
     */
    @Test
    void shouldNotKeepTheDirectoriesOfKeysThatAreAskedForNoMore() {
        for (int key = 0; key < 20; key++) {
            int asked = key;
            request(fills -> askProperty(fills, asked, FAR, 10));
        }
        request(fills -> askLabels(fills, FAR, NODES));
        request(fills -> askLabels(fills, FAR, NODES));
        assertThat(request(fills -> askLabels(fills, FAR, NODES))).isGreaterThan(0.9);
    }

    @Test
    void shouldNotKeepLabelSetsThatAreAskedForNoMore() {
        for (int node = 0; node < NODES; node++) {
            graph.labels.put((long) node, BitSet.valueOf(new long[] {node}));
            graph.properties.put((long) node, new HashMap<>(Map.of(KEY, "%060d".formatted(node))));
        }
        request(fills -> askLabels(fills, 0, NODES));
        request(fills -> askLabels(fills, 0, NODES));
        assertThat(budget.free()).as("full of label sets").isLessThan(budget.max() / 8);
        request(fills -> askProperty(fills, KEY, 0, 2_000));
        request(fills -> askProperty(fills, KEY, 0, 2_000));
        assertThat(request(fills -> askProperty(fills, KEY, 0, 2_000))).isGreaterThan(0.9);
    }

    /**
     * A request that was lent label pages goes on with the codes of their dictionary, and publishes none of them
     * elsewhere.
     */
    @Test
    void shouldAnswerAndFillRightAfterTheLabelSetsWereDropped() {
        for (int node = 0; node < NODES; node++) {
            graph.labels.put((long) node, BitSet.valueOf(new long[] {node}));
        }
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, counts, counts);
        PagedLabels lent = new PagedLabels(graph, fills, new Epoch(), counts);
        for (int node = 0; node < 2_000; node++) {
            lent.has(node, 1);
        }
        fills.publish();
        Sweep sweep = new Sweep(cache);
        sweep.evictIdle(() -> false);
        assertThat(statistics.removedLabels().evictions()).as("used just now").isZero();
        sweep.evictIdle(() -> false);
        assertThat(statistics.removedLabels().evictions()).isEqualTo(2_000);
        assertThat(cache.labelBytes()).isZero();
        request(later -> askLabels(later, 3_000, 300));
        for (int node = 0; node < NODES; node++) {
            assertThat(lent.has(node, 1)).isEqualTo(graph.has(node, 1));
        }
        fills.publish();
        assertThat(cache.labelEntries()).isEqualTo(300);
        request(later -> askLabels(later, 0, NODES));
    }

    /** The policy asks a high price of a hub that is written all the time; not of one that was evicted. */
    @Test
    void shouldCollectAHubAgainSoonAfterItWasEvicted() {
        hub();
        request(this::askHub);
        assertThat(request(this::askHub)).isEqualTo(1);
        Sweep sweep = new Sweep(cache);
        sweep.evictIdle(() -> false);
        assertThat(statistics.removedRelationships().evictions())
                .as("used just now")
                .isZero();
        sweep.evictIdle(() -> false);
        assertThat(statistics.removedRelationships().evictions()).isPositive();
        request(this::askHub);
        request(this::askHub);
        assertThat(request(this::askHub)).isEqualTo(1);
    }

    /** The list has room, its page has none. */
    @Test
    void shouldCollectAHubAgainSoonAfterItsPageFoundNoRoom() {
        hub();
        cache.adjacency()[Direction.OUTGOING.ordinal()]
                .hubs()
                .collected(77, 2 * HubCachingPolicy.FREE); // makes the account
        long reserved = budget.free() - 50_000;
        assertThat(budget.tryReserve(reserved)).isTrue();
        request(this::askHub);
        assertThat(cache.relationshipEntries()).isZero();
        cache.assertConsistent();
        budget.release(reserved);
        request(this::askHub);
        request(this::askHub);
        assertThat(request(this::askHub)).isEqualTo(1);
    }

    private void hub() {
        graph.links.put(1L, Collections.nCopies(10_000, new Link(1_000_000, 6, 1, Direction.OUTGOING)));
    }

    private void askHub(WriteBuffer fills) {
        HeapBudget lending = new HeapBudget(1 << 24);
        try (PagedRelationships relationships = new PagedRelationships(graph, fills, lending, new Epoch(), counts)) {
            relationships.append(1, RelationshipChoice.whole(Direction.OUTGOING), Lists.empty(false));
        }
    }
}
