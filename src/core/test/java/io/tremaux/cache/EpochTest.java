package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.request.RequestLabels;
import io.tremaux.cache.request.RequestProperties;
import io.tremaux.cache.request.RequestRelationships;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Heard;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.heap.HeapBudget;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A cache advances the epoch with each of its answers, and with no answer of the store: cursors go by that. */
class EpochTest {
    private static final long NODE = 7;
    private static final long OTHER = 8;
    private static final int KEY = 3;
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);
    private static final RelationshipChoice INCOMING = RelationshipChoice.whole(Direction.INCOMING);

    private final ModelGraph graph = new ModelGraph();
    private final HeapBudget budget = new HeapBudget(1 << 24);
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final LookupCounts counts = new LookupCounts();
    private final WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, counts, counts);
    private final Epoch epoch = new Epoch();

    @AfterEach
    void releaseAll() {
        cache.retire();
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldAdvanceWithLabels() {
        Labels labels = new PagedLabels(graph, fills, epoch, counts);
        assertAdvances(node -> labels.has(node, 1));
        assertAdvancesAgain(node -> labels.knownCodes(list(node), 0, 1, new int[1]));
        try (RequestLabels ofRequest = new RequestLabels(graph, budget, epoch, counts)) {
            assertAdvances(node -> ofRequest.has(node, 1));
        }
    }

    @Test
    void shouldAdvanceWithProperties() {
        Properties properties = new PagedProperties(graph, fills, epoch, counts);
        assertAdvances(node -> properties.value(node, KEY));
        assertAdvancesAgain(properties.asking(KEY, new Heard())::of);
        try (RequestProperties ofRequest = new RequestProperties(graph, budget, epoch, counts)) {
            assertAdvances(node -> ofRequest.value(node, KEY));
        }
    }

    @Test
    void shouldAdvanceWithRelationships() {
        try (PagedRelationships relationships = new PagedRelationships(graph, fills, budget, epoch, counts);
                RequestRelationships ofRequest = new RequestRelationships(graph, budget, epoch, counts)) {
            Relationships.Expansion along = relationships.along(OUTGOING);
            assertAdvances(node -> along.append(node, Lists.empty(false)));
            assertAdvancesAgain(node -> along.appendNew(node, new IdSet(bytes -> {}), Lists.empty(false)));
            assertAdvances(node -> ofRequest.append(node, INCOMING, Lists.empty(false)));
        }
    }

    /** The question is answered by the store at first, then by the cache. */
    private void assertAdvances(LongConsumer question) {
        long before = epoch.now();
        question.accept(NODE);
        question.accept(OTHER);
        assertThat(epoch.now()).as("the store answered").isEqualTo(before);
        fills.publish();
        assertAdvancesAgain(question);
    }

    private void assertAdvancesAgain(LongConsumer question) {
        long before = epoch.now();
        question.accept(NODE);
        assertThat(epoch.now()).as("the cache answered").isGreaterThan(before);
    }

    private static Neighbours list(long node) {
        Neighbours list = Lists.empty(false);
        list.add(node);
        return list;
    }
}
