package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.request.RequestRelationships;
import io.tremaux.cache.request.Revisits;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import io.tremaux.heap.HeapBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both scopes answer what plain lists answer, for every choice, with relationships and without. */
class RelationshipScopesTest {
    private static final int NODES = 2000;
    private static final int TYPES = 3;
    private static final int QUESTIONS = 40_000;

    /** More than any traversal has, and few enough to be found one after the other, as facades find them. */
    private static final int EXPANSIONS = 200;

    private static final long HUB = NODES + 1;

    private final HeapBudget budget = new HeapBudget(64 << 20);
    private final LookupCounts counts = new LookupCounts();
    private final ModelGraph graph = new ModelGraph();
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final WriteBuffer fills =
            new WriteBuffer(cache, new OpenGate(), new LookupCounts(), new LookupCounts(), counts);

    private static final List<RelationshipChoice> CHOICES = Stream.of(Direction.values())
            .flatMap(direction -> IntStream.of(RelationshipChoice.ANY_TYPE, Tokens.UNKNOWN, 0, 1, TYPES - 1)
                    .mapToObj(type -> new RelationshipChoice(type, direction)))
            .flatMap(choice ->
                    Stream.of(choice, choice.without(List.of(new RelationshipChoice(1, Direction.OUTGOING)))))
            .toList();

    private PagedRelationships paged() {
        return new PagedRelationships(graph, fills, budget, new Epoch(), counts);
    }

    private void link(long first, Random random, int longest) {
        for (long id = first; id < first + NODES; id += 2) {
            long node = id;
            int length = random.nextInt(20) == 0 ? random.nextInt(longest) : random.nextInt(5);
            graph.links.put(
                    node,
                    Stream.generate(() -> Link.random(random, node, 1L << 33, TYPES))
                            .limit(length)
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 31, 1L << 33})
    void shouldAnswerFromRequestScopeAsTheStoreDoes(long first) {
        ModelGraph.withSeed(random -> {
            link(first, random, 300);
            try (RequestRelationships relationships = new RequestRelationships(graph, budget, new Epoch(), counts)) {
                askAtRandom(relationships, first, random);
                assertThat(counts.hits).isGreaterThan(QUESTIONS / 8);
                assertThat(counts.fills + counts.rejected).isEqualTo(counts.misses);
                assertThat(counts.rejected).as("read in part").isLessThan(counts.misses / 20);
                assertThat(budget.used()).isPositive();
            }
            assertThat(budget.used()).isZero();
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 31, 1L << 33})
    void shouldAnswerFromPermanentScopeAsTheStoreDoes(long first) {
        ModelGraph.withSeed(random -> {
            link(first, random, 3000);
            try (PagedRelationships relationships = paged()) {
                askAtRandom(relationships, first, random);
            }
            assertThat(counts.hits).isGreaterThan(QUESTIONS / 2);
            assertThat(cache.relationshipEntries()).isLessThanOrEqualTo(counts.fills);
            cache.assertConsistent();
            cache.retire();
            assertThat(budget.used()).isZero();
        });
    }

    private void askAtRandom(Relationships relationships, long first, Random random) {
        List<RelationshipChoice[]> expansions =
                Stream.generate(() -> expansion(random)).limit(EXPANSIONS).toList();
        for (int question = 0; question < QUESTIONS; question++) {
            long node = first + random.nextInt(Math.min(10 + question / 20, NODES));
            RelationshipChoice[] choices = expansions.get(random.nextInt(EXPANSIONS));
            boolean withRelationships = random.nextInt(4) == 0;
            Neighbours expected = Lists.empty(withRelationships);
            Neighbours found = Lists.empty(withRelationships);
            int before = random.nextInt(3);
            for (int i = 0; i < before; i++) {
                expected.add(i, i, i, true);
                found.add(i, i, i, true);
            }
            for (RelationshipChoice choice : choices) {
                graph.append(node, choice, expected);
            }
            int most = random.nextInt(10) == 0 ? random.nextInt(4) : Integer.MAX_VALUE;
            boolean appended = relationships.along(choices).appendAtMost(most, node, found);
            if (!appended) {
                assertThat(expected.size() - before)
                        .as("more than %d of %d", most, node)
                        .isGreaterThan(most);
                expected.truncate(before);
            }
            assertThat(Lists.entries(found))
                    .as("node %d, %s", node, Arrays.toString(choices))
                    .isEqualTo(Lists.entries(expected));
            if (!withRelationships && appended) {
                assertAppendsTheNew(relationships, node, choices, expected, before, random);
            }
        }
    }

    private static RelationshipChoice[] expansion(Random random) {
        return Stream.generate(() -> CHOICES.get(random.nextInt(CHOICES.size())))
                .limit(random.nextBoolean() ? 1 : random.nextInt(4))
                .toArray(RelationshipChoice[]::new);
    }

    private void assertAppendsTheNew(
            Relationships relationships,
            long node,
            RelationshipChoice[] choices,
            Neighbours all,
            int from,
            Random random) {
        IdSet met = new IdSet(bytes -> {});
        IdSet metInAnyOrder = new IdSet(bytes -> {});
        Set<Long> expected = new LinkedHashSet<>();
        for (int i = from; i < all.size(); i++) {
            expected.add(all.node(i));
        }
        expected.removeIf(other -> random.nextBoolean() && met.add(other) && metInAnyOrder.add(other));
        Neighbours found = Lists.empty(false);
        long lookUps = counts.hits + counts.misses;
        assertThat(relationships.along(choices).appendNew(node, met, found)).isEqualTo(all.size() - from);
        long ofOne = counts.hits + counts.misses - lookUps;
        assertThat(nodes(found)).isEqualTo(List.copyOf(expected));
        assertThat(expected).allMatch(other -> !met.add(other));
        found.truncate(0);
        assertThat(relationships.along(choices).appendNewInAnyOrder(node, metInAnyOrder, found))
                .as("node %d, %s", node, Arrays.toString(choices))
                .isEqualTo(all.size() - from);
        assertThat(nodes(found).stream().sorted().toList())
                .isEqualTo(expected.stream().sorted().toList());
        assertThat(expected).allMatch(other -> !metInAnyOrder.add(other));
        assertThat(counts.hits + counts.misses - lookUps).as("look-ups").isEqualTo(2 * ofOne);
    }

    private static List<Long> nodes(Neighbours list) {
        return IntStream.range(0, list.size()).mapToObj(list::node).toList();
    }

    /** On a tree every node is met once: all but the first window of nodes is neither looked up nor kept. */
    @Test
    void shouldRememberNothingForARequestThatMeetsEveryNodeOnce() {
        try (RequestRelationships relationships = new RequestRelationships(graph, budget, new Epoch(), counts)) {
            Neighbours found = Lists.empty(false);
            for (long node = 0; node < 20 * Revisits.WINDOW; node++) {
                relationships.append(node, RelationshipChoice.ALL, found);
            }
            assertThat(counts.misses).isEqualTo(Revisits.WINDOW);
            assertThat(counts.hits).isZero();
            assertThat(budget.used()).isZero();
        }
    }

    @Test
    void shouldNotTakeASecondChoiceForARevisit() {
        RelationshipChoice other = new RelationshipChoice(1, Direction.OUTGOING);
        try (RequestRelationships relationships = new RequestRelationships(graph, budget, new Epoch(), counts)) {
            for (long node = 0; node < 10 * Revisits.WINDOW; node++) {
                relationships.append(node, RelationshipChoice.ALL, Lists.empty(false));
                relationships.append(node, other, Lists.empty(true));
            }
            assertThat(counts.lookups()).isEqualTo(Revisits.WINDOW);
        }
    }

    @Test
    void shouldNotKeepHubsForARequestNorMoreThanTheBudgetLends() {
        hub(100_000);
        HeapBudget small = new HeapBudget(30_000);
        for (HeapBudget each : List.of(budget, small)) {
            LookupCounts counted = new LookupCounts();
            try (RequestRelationships relationships = new RequestRelationships(graph, each, new Epoch(), counted)) {
                for (int i = 0; i < 3; i++) {
                    Neighbours found = Lists.empty(false);
                    relationships.append(HUB, RelationshipChoice.ALL, found);
                    assertThat(found.size()).isEqualTo(100_000);
                }
                assertThat(counted.rejected).isEqualTo(3);
                graph.links.put(1L, graph.links.get(HUB).subList(0, 5000));
                graph.links.put(2L, graph.links.get(HUB).subList(0, 3000));
                for (long node : new long[] {1, 2, 1, 2}) {
                    Neighbours found = Lists.empty(false);
                    relationships.append(node, RelationshipChoice.ALL, found);
                    assertThat(found.size()).isEqualTo(graph.links.get(node).size());
                }
                assertThat(counted.hits).isEqualTo(each == budget ? 2 : 1);
            }
            assertThat(each.used()).isZero();
        }
    }

    private void hub(int length) {
        graph.links.put(
                HUB,
                IntStream.range(0, length)
                        .mapToObj(i -> new Link(i, i, i % 100 == 0 ? 1 : 0, Direction.OUTGOING))
                        .toList());
    }

    /**
     * The list serves every choice of its direction, so one read is enough; other directions have lists of their own.
     */
    @Test
    void shouldReadADirectionOnceForAllChoices() {
        link(0, new Random(4), 50);
        try (PagedRelationships relationships = paged()) {
            ask(relationships, 0, new RelationshipChoice(1, Direction.OUTGOING), false);
            fills.publish();
            ask(relationships, 0, new RelationshipChoice(0, Direction.OUTGOING), false);
            ask(relationships, 0, RelationshipChoice.whole(Direction.OUTGOING), false);
            assertCounts(2, 1, 1);
            ask(relationships, 0, new RelationshipChoice(0, Direction.INCOMING), false);
            ask(relationships, 0, new RelationshipChoice(0, Direction.BOTH), false);
            fills.publish();
            assertCounts(2, 3, 3);
            ask(relationships, 1, RelationshipChoice.ALL, false);
            fills.publish();
            ask(relationships, 1, RelationshipChoice.ALL, true);
            assertCounts(3, 4, 4);
            assertThat(cache.relationshipEntries()).isEqualTo(4);
        }
    }

    @Test
    void shouldReadOnceMoreForTheIdsOfRelationshipsAndKeepThem() {
        graph.links.put(0L, List.of(new Link(5, 9, 1, Direction.INCOMING)));
        try (PagedRelationships relationships = paged()) {
            for (boolean withRelationships : new boolean[] {false, true, true, false}) {
                ask(relationships, 0, RelationshipChoice.ALL, withRelationships);
                fills.publish();
            }
            assertCounts(2, 2, 2);
        }
    }

    private static Neighbours ask(
            Relationships relationships, long node, RelationshipChoice choice, boolean withRelationships) {
        Neighbours found = Lists.empty(withRelationships);
        relationships.append(node, choice, found);
        return found;
    }

    private void assertCounts(long hits, long misses, long fills) {
        assertThat(List.of(counts.hits, counts.misses, counts.fills)).isEqualTo(List.of(hits, misses, fills));
    }

    /** Half of the commits write to the hub, and walks ask for it between them: hardly any of them collects it. */
    @Test
    void shouldCollectAHubThatIsWrittenAllTheTimeOnceInAWhile() {
        hub(5000);
        try (PagedRelationships relationships = paged()) {
            for (int commit = 1; commit <= 1000; commit++) {
                assertThat(ask(relationships, HUB, new RelationshipChoice(0, Direction.OUTGOING), false)
                                .size())
                        .isEqualTo(4950);
                fills.publish();
                cache.invalidateRelationships(HUB, 0);
            }
            assertThat(counts.hits).isZero();
            assertThat(counts.fills).isBetween(10L, 25L);
            assertThat(cache.bytes()).as("bytes of what is left").isLessThan(120_000);
            cache.assertConsistent();
            int asked = 0;
            while (counts.hits == 0) {
                ask(relationships, HUB, new RelationshipChoice(0, Direction.OUTGOING), false);
                assertThat(asked++).isLessThan(100);
            }
        }
    }

    @Test
    void shouldReadTheSameFromTheStoreWhereABudgetHasNoRoomForAHub() {
        hub(200_000);
        GraphCache small = new GraphCache(new HeapBudget(400_000), new CacheStatistics());
        WriteBuffer rejected = new WriteBuffer(small, new OpenGate(), counts, counts, counts);
        HeapBudget none = new HeapBudget(1000);
        for (HeapBudget lending : List.of(budget, none)) {
            try (PagedRelationships relationships =
                    new PagedRelationships(graph, rejected, lending, new Epoch(), counts)) {
                for (int i = 0; i < 3; i++) {
                    assertThat(ask(relationships, HUB, RelationshipChoice.ALL, false)
                                    .size())
                            .isEqualTo(200_000);
                    assertThat(ask(relationships, 1, RelationshipChoice.ALL, false)
                                    .size())
                            .isZero();
                }
            }
            assertThat(lending.used()).isZero();
        }
        rejected.publish();
        assertThat(small.relationshipEntries()).isEqualTo(1);
        small.assertConsistent();
    }

    @Test
    void shouldCountButNotKeepWhatMayNotUseTheCache() {
        hub(10);
        Relationships relationships = BypassingFacades.relationships(graph, counts);
        assertThat(ask(relationships, HUB, RelationshipChoice.ALL, true).size()).isEqualTo(10);
        assertThat(relationships.along(RelationshipChoice.ALL).appendAtMost(9, HUB, Lists.empty(false)))
                .isFalse();
        assertThat(counts.bypassed).isEqualTo(2);
        assertThat(counts.lookups()).isZero();
    }

    @Test
    void shouldShowWhatIsKnownInEveryDirection() {
        link(0, new Random(8), 3000);
        List<String> shown = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        try (PagedRelationships relationships = paged()) {
            for (long node = 0; node < 40; node++) {
                Direction direction = Direction.values()[(int) node % 3];
                Neighbours stored = Lists.empty(true);
                graph.append(node, RelationshipChoice.whole(direction), stored);
                ask(relationships, node, RelationshipChoice.whole(direction), true);
                expected.add(node + " " + direction + Lists.entries(stored));
            }
        }
        fills.publish();
        cache.visit(new Shown(shown));
        assertThat(shown).containsExactlyInAnyOrderElementsOf(expected);
    }

    private record Shown(List<String> entries) implements CacheVisitor {
        @Override
        public void labels(long node, long mask, int[] beyond) {
            throw new AssertionError("no labels were read");
        }

        @Override
        public void property(long node, int key, Object value) {
            throw new AssertionError("no properties were read");
        }

        @Override
        public void relationships(long node, Direction direction, Neighbours list) {
            entries.add(node + " " + direction + Lists.entries(list));
        }
    }
}
