package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.page.Column;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What may be published, and what has become old since it was read. */
class WriteBufferTest {
    private static final int KEY = 3;
    private static final int FAR = 64 * 4096 * 5;

    private final ModelGraph graph = new ModelGraph();
    private final HeapBudget budget = new HeapBudget(1 << 24);
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final LookupCounts labelCounts = new LookupCounts();
    private final LookupCounts propertyCounts = new LookupCounts();
    private final LookupCounts relationshipCounts = new LookupCounts();
    private final WriteBuffer fills = new WriteBuffer(
            cache, new OpenGate(), labelCounts, propertyCounts, relationshipCounts); // reads as of commit 0
    private final PagedLabels labels = new PagedLabels(graph, fills, new Epoch(), labelCounts);
    private final PagedProperties properties = new PagedProperties(graph, fills, new Epoch(), propertyCounts);

    @BeforeEach
    void label() {
        for (long node : new long[] {1, 2, 70, FAR}) {
            graph.labels.put(node, BitSet.valueOf(new long[] {1 << 5}));
            graph.properties.put(node, new HashMap<>(Map.of(KEY, "old")));
        }
    }

    @Test
    void shouldForgetWhatACommitTouchedAndNothingElse() {
        readAll();
        cache.invalidateLabels(1, 7);
        assertThat(cache.labels().code(1)).isZero();
        assertThat(cache.labels().code(2)).isPositive();
        assertThat(cache.labelEntries()).isEqualTo(3);
        assertThat(cache.propertyEntries()).isEqualTo(4);
        cache.invalidateProperties(70, 8);
        assertThat(cache.propertyEntries()).isEqualTo(3);
        assertThat(cache.properties().column(KEY).find(70)).isNull();
        assertThat(cache.properties().column(KEY).find(1)).isEqualTo("old");
        cache.assertConsistent();
    }

    @Test
    void shouldNotKeepValuesAboveTheLimitNorLetThemWait() {
        graph.properties.put(1L, new HashMap<>(Map.of(KEY, "x".repeat(40_000))));
        graph.properties.put(2L, new HashMap<>(Map.of(KEY, "x".repeat(30_000))));
        assertThat(properties.value(1, KEY)).isEqualTo("x".repeat(40_000));
        assertThat(propertyCounts.rejected).as("at once").isOne();
        properties.value(2, KEY);
        fills.publish();
        assertThat(cache.properties().column(KEY).find(1)).isNull();
        assertThat(cache.properties().column(KEY).find(2)).isEqualTo("x".repeat(30_000));
        assertThat(propertyCounts.rejected).isOne();
    }

    @Test
    void shouldNotLetMoreThanTheLargestValueWaitUncharged() {
        for (long node = 100; node < 110; node++) {
            graph.properties.put(node, new HashMap<>(Map.of(KEY, "%020000d".formatted(node))));
            properties.value(node, KEY);
            assertThat(100 + cache.propertyEntries()).isBetween(node - 1, node + 1);
        }
    }

    @Test
    void shouldRejectWhatWasReadBeforeACommitThatTouchedIt() {
        labels.has(1, 5);
        properties.value(1, KEY);
        labels.has(FAR, 5);
        cache.invalidateLabels(1, 1);
        fills.publish();
        assertThat(cache.labels().code(1)).as("read too early").isZero();
        assertThat(cache.labels().code(FAR)).as("not touched").isPositive();
        assertThat(cache.properties().column(KEY).find(1)).as("another kind").isEqualTo("old");
        assertThat(labelCounts.rejected).isEqualTo(1);
        assertThat(fills.takeRejectedAsStale()).isTrue();
        assertThat(fills.takeRejectedAsStale()).isFalse();
    }

    /** Neither the page nor the column exists when the commit is told; the stamp must be there nevertheless. */
    @Test
    void shouldRejectEvenIntoPagesAndColumnsThatWereMadeLater() {
        cache.invalidateProperties(FAR, 1);
        cache.invalidateLabels(FAR, 1);
        labels.has(FAR, 5);
        properties.value(FAR, KEY);
        fills.publish();
        assertThat(cache.labelEntries() + cache.propertyEntries()).isZero();
    }

    @Test
    void shouldKeepStampsWhenAPageIsGivenUp() {
        readAll();
        cache.invalidateLabels(1, 1);
        evictAll();
        labels.has(1, 5);
        fills.publish();
        assertThat(cache.labels().code(1)).isZero();
    }

    @Test
    void shouldAcceptWhatWasReadAfterTheCommit() {
        cache.invalidateLabels(1, 1);
        readLabels(1, 1);
        assertThat(cache.labels().code(1)).isPositive();
    }

    private void readLabels(long node, long readAsOf) {
        WriteBuffer later =
                new WriteBuffer(cache, new ReadAsOf(readAsOf), labelCounts, propertyCounts, relationshipCounts);
        new PagedLabels(graph, later, new Epoch(), labelCounts).has(node, 5);
        later.publish();
    }

    /** A full cache goes on, and rejects what it need not reject until there is room for more stamps. */
    @Test
    void shouldTakeEveryNodeForTouchedWhereThereIsNoRoomToTellThemApart() {
        readAll();
        long free = budget.max() - budget.used();
        assertThat(budget.tryReserve(free)).isTrue();
        cache.invalidateLabels(1, 1);
        cache.invalidateLabels(2, 1);
        readLabels(1, 0);
        assertThat(cache.labels().code(1)).as("read before it was touched").isZero();
        readLabels(1, 1);
        assertThat(cache.labels().code(1)).as("read since").isPositive();

        budget.release(free);
        cache.invalidateLabels(FAR, 2);
        readLabels(2, 0);
        assertThat(cache.labels().code(2)).as("still known to be old").isZero();
        readLabels(2, 1);
        assertThat(cache.labels().code(2)).as("not touched by the last").isPositive();
        cache.assertConsistent();
    }

    /**
     * Lists of all lengths: in the batch, of none, and in an array of its own, which is charged before it is published.
     */
    @Test
    void shouldRejectRelationshipsThatWereReadBeforeACommitThatTouchedThem() {
        long[] nodes = {1, 2, 70, FAR};
        for (long node : nodes) {
            List<Link> links =
                    Collections.nCopies(node == FAR ? 3000 : (int) node, new Link(5, 6, 1, Direction.OUTGOING));
            graph.links.put(node, links);
        }
        cache.invalidateRelationships(FAR, 1);
        try (PagedRelationships relationships =
                new PagedRelationships(graph, fills, budget, new Epoch(), relationshipCounts)) {
            for (long node : nodes) {
                relationships.append(node, RelationshipChoice.ALL, Lists.empty(true));
            }
            cache.invalidateRelationships(70, 1);
            cache.invalidateLabels(1, 1);
        }
        fills.publish();
        assertThat(relationshipCounts.fills).isEqualTo(3);
        assertThat(relationshipCounts.rejected).isEqualTo(1);
        assertThat(cache.relationshipEntries())
                .as("70 was published before it was forgotten")
                .isEqualTo(2);
        cache.assertConsistent();
        cache.invalidateRelationships(1, 2);
        cache.invalidateRelationships(2, 2);
        assertThat(cache.relationshipEntries()).isZero();
    }

    @Test
    void shouldGiveBackWhatWasChargedForAListThatTheGateRejects() {
        graph.links.put(1L, Collections.nCopies(3000, new Link(5, 6, 1, Direction.OUTGOING)));
        WriteBuffer closed =
                new WriteBuffer(cache, new OpenGate(() -> false), labelCounts, propertyCounts, relationshipCounts);
        try (PagedRelationships relationships =
                new PagedRelationships(graph, closed, budget, new Epoch(), relationshipCounts)) {
            relationships.append(1, RelationshipChoice.ALL, Lists.empty(true));
        }
        assertThat(relationshipCounts.rejected).isEqualTo(1);
        assertThat(closed.takeRejectedAsStale()).isTrue();
        cache.assertConsistent();
    }

    @Test
    void shouldReplaceAValueByAnotherJustAsGood() {
        properties.value(1, KEY);
        fills.publish();
        graph.properties.get(1L).put(KEY, "new, and longer than it was");
        cache.invalidateProperties(1, 0);
        properties.value(1, KEY);
        properties.value(1, KEY);
        fills.publish();
        assertThat(cache.properties().column(KEY).find(1)).isEqualTo("new, and longer than it was");
        assertThat(cache.propertyEntries()).isEqualTo(1);
        cache.assertConsistent();
    }

    @Test
    void shouldPublishByItselfWhenManyWait() {
        for (long node = 0; node < 1000; node++) {
            labels.has(node, 1);
        }
        assertThat(cache.labelEntries()).isBetween(700L, 999L);
        fills.publish();
        assertThat(cache.labelEntries()).isEqualTo(1000);
        assertThat(labelCounts.fills).isEqualTo(1000);
    }

    private void readAll() {
        for (long node : new long[] {1, 2, 70, FAR}) {
            labels.has(node, 5);
            properties.value(node, KEY);
        }
        fills.publish();
        assertThat(cache.labelEntries()).isEqualTo(4);
        assertThat(cache.propertyEntries()).isEqualTo(4);
    }

    private void evictAll() {
        for (Column column : cache.columns()) {
            column.evict(1);
            column.evict(FAR);
        }
        assertThat(cache.entries()).isZero();
        cache.assertConsistent();
    }

    private record ReadAsOf(long readAsOf) implements GraphCache.FillGate {
        @Override
        public boolean mayFill() {
            return true;
        }
    }
}
