package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.relationship.HubCachingPolicy;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of relationships that found no room, some of them known without ids. */
class PagedRelationshipsTest {
    private static final long NODE = 1;
    private static final long HUB = 1;
    private static final int LENGTH = 20_000;
    private static final int RARE_TYPE = 7;
    private static final RelationshipChoice RARE = new RelationshipChoice(RARE_TYPE, Direction.OUTGOING);
    private static final RelationshipChoice WHOLE = RelationshipChoice.whole(Direction.OUTGOING);

    private final ModelGraph graph = new ModelGraph();
    private final HeapBudget budget = new HeapBudget(1 << 24);
    private final Reservation others = new Reservation(budget);
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final LookupCounts counts = new LookupCounts();
    private final WriteBuffer fills =
            new WriteBuffer(cache, new OpenGate(), new LookupCounts(), new LookupCounts(), counts);
    private final PagedRelationships relationships =
            new PagedRelationships(counting(), fills, budget, new Epoch(), counts);
    private int wholeLists;

    private Relationships counting() {
        return (node, choice, to) -> {
            wholeLists += choice.equals(WHOLE) ? 1 : 0;
            graph.append(node, choice, to);
        };
    }

    /** A hub whose list is known without ids, asked for a rare type with ids. */
    private void knowTheHubWithoutIds() {
        List<Link> links = new ArrayList<>();
        for (int id = 0; id < LENGTH; id++) {
            links.add(new Link(2 * id, id, 0, Direction.OUTGOING));
        }
        links.add(new Link(5, LENGTH, RARE_TYPE, Direction.OUTGOING));
        graph.links.put(HUB, links);
        Neighbours all = Lists.empty(false);
        relationships.append(HUB, WHOLE, all);
        assertThat(all.size()).isEqualTo(LENGTH + 1);
        wholeLists = 0;
    }

    @AfterEach
    void releaseAll() {
        cache.assertConsistent();
        relationships.close();
        cache.retire();
        assertThat(budget.used()).isEqualTo(others.bytes());
    }

    @Test
    void shouldReadTheWholeListAtMostOnceWhileThereIsNoRoomForIds() {
        knowTheHubWithoutIds();
        assertThat(others.add(budget.free() - 2L * Long.BYTES * LENGTH)).isTrue();
        askForTheRareType(20);
        assertThat(wholeLists).isLessThanOrEqualTo(1);
    }

    @Test
    void shouldKeepTheIdsSoonAfterThereIsRoomAgain() {
        knowTheHubWithoutIds();
        long taken = budget.free() - 2L * Long.BYTES * LENGTH;
        assertThat(others.add(taken)).isTrue();
        askForTheRareType(1);
        others.subtract(taken);
        askForTheWholeList();
        assertThat(counts.hits).isEqualTo(0);
        askForTheRareType(2);
        assertThat(counts.hits).isEqualTo(1);
    }

    @Test
    void shouldKeepTheIdsAtTheFirstQuestionIfThereIsRoom() {
        knowTheHubWithoutIds();
        askForTheRareType(20);
        assertThat(wholeLists).isEqualTo(1);
        assertThat(counts.hits).isEqualTo(19);
    }

    private void askForTheWholeList() {
        Neighbours all = Lists.empty(true);
        relationships.append(HUB, WHOLE, all);
        assertThat(all.size()).isEqualTo(LENGTH + 1);
    }

    private void askForTheRareType(int times) {
        for (int i = 0; i < times; i++) {
            Neighbours found = Lists.empty(true);
            relationships.append(HUB, RARE, found);
            assertThat(Lists.entries(found)).containsExactly(List.of(5L, (long) LENGTH, (long) RARE_TYPE, 0L));
        }
    }

    private void knowANeighbour() {
        graph.links.put(0L, List.of(new Link(5, 5, 0, Direction.OUTGOING)));
        ask(0, 1);
        fills.publish();
        cache.adjacency()[Direction.OUTGOING.ordinal()]
                .hubs()
                .collected(77, 2 * HubCachingPolicy.FREE); // makes the account
    }

    /** A list that found no room for a moment is kept soon after there is room again. */
    @ParameterizedTest
    @ValueSource(ints = {10, 1000, 5000, 100_000})
    void shouldKeepTheListOnceThereIsRoom(int length) {
        knowANeighbour();
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
