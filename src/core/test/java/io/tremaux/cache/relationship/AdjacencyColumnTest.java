package io.tremaux.cache.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.Lists;
import io.tremaux.cache.ModelGraph;
import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.Race;
import io.tremaux.cache.page.NodeRange;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.Direction;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

class AdjacencyColumnTest {
    private static final int TYPES = 6;
    private static final int NODES = 3 * PageDirectory.SLOTS;
    private static final long WIDE = 1L << 34;
    private static final long NONE = -1; // of a node without loops

    private final HeapBudget budget = new HeapBudget(1 << 30);
    private final Reservation charge = new Reservation(budget);
    private final AdjacencyColumn column = new AdjacencyColumn(Direction.BOTH, charge);

    /** What was published of a node. */
    private record Known(List<Link> links, boolean withIds) {
        boolean answersAll() {
            return withIds || links.isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {8, 1000, WIDE})
    void shouldHoldWhatWasPublishedAndNotForgotten(long ids) {
        ModelGraph.withSeed(random -> {
            AdjacencyColumn tried = new AdjacencyColumn(Direction.BOTH, charge);
            Map<Long, Known> model = new HashMap<>();
            for (int step = 0; step < 30_000; step++) {
                long node = random.nextInt(NODES);
                if (random.nextInt(4) == 0) {
                    tried.invalidate(node);
                    model.remove(node);
                } else {
                    put(tried, model, node, new Known(randomLinks(random, node, ids), random.nextBoolean()));
                }
                assertHolds(tried, model, random.nextInt(NODES), random.nextInt(TYPES));
                assertHolds(tried, model, node, RelationshipChoice.ANY_TYPE);
                assertServes(tried, model, random.nextBoolean() ? node : random.nextInt(NODES), random, ids);
                assertTellsRanges(tried, model, node, random.nextInt(TYPES));
                assertTellsRanges(tried, model, node, RelationshipChoice.ANY_TYPE);
                assertTellsWhichAreEmpty(tried, model, node, 1 + random.nextInt(random.nextInt(10) == 0 ? 300 : 3));
            }
            assertThat(tried.entries()).isEqualTo(model.size());
            assertThat(tried.recount()).isEqualTo(charge.bytes());
            for (long page = 0; page < NODES; page += PageDirectory.SLOTS) {
                assertThat(tried.evict(page)).isPositive();
            }
            assertThat(tried.entries()).isZero();
            assertThat(tried.recount()).isEqualTo(charge.bytes());
            charge.clear();
        });
    }

    /** A list that says no more than what is there already changes nothing. */
    private static void put(AdjacencyColumn tried, Map<Long, Known> model, long node, Known known) {
        assertThat(Lists.put(tried, node, Lists.of(known.links), known.withIds)).isTrue();
        Known before = model.get(node);
        if (before == null || (known.answersAll() && !before.answersAll())) {
            model.put(node, known);
        }
    }

    private static List<Link> randomLinks(Random random, long node, long ids) {
        int types = 1 + random.nextInt(TYPES);
        int length = switch (random.nextInt(200)) {
            case 0 -> random.nextInt(3000);
            case 1 -> 1020 + random.nextInt(8);
            default -> random.nextInt(6);
        };
        return IntStream.range(0, length)
                .mapToObj(i -> Link.random(random, node, ids, types))
                .toList();
    }

    private static void assertHolds(AdjacencyColumn tried, Map<Long, Known> model, long node, int type) {
        Known known = model.get(node);
        RelationshipChoice choice = new RelationshipChoice(type, Direction.BOTH);
        for (boolean withRelationships : new boolean[] {true, false}) {
            Neighbours expected = Lists.empty(withRelationships);
            Neighbours found = Lists.empty(withRelationships);
            found.add(7, 7, 7, true);
            boolean answers = known != null && (known.answersAll() || !withRelationships);
            assertThat(Lists.append(tried, node, type, found)).isEqualTo(answers);
            expected.add(7, 7, 7, true);
            if (answers) {
                known.links.stream()
                        .filter(link -> link.fits(choice))
                        .forEach(link -> expected.add(
                                link.other(), link.id(), link.type(), link.direction() == Direction.INCOMING));
            }
            if (!Lists.entries(found).equals(Lists.entries(expected))) {
                assertThat(Lists.entries(found))
                        .as("node %d, type %d", node, type)
                        .isEqualTo(Lists.entries(expected));
            }
        }
    }

    /**
     * Several choices of any directions, with exceptions: as if asked one by one; and of what was met already nothing.
     */
    private static void assertServes(
            AdjacencyColumn tried, Map<Long, Known> model, long node, Random random, long ids) {
        Known known = model.get(node);
        AdjacencyPage page = (AdjacencyPage) tried.directory().page(node);
        if (known == null || page == null) {
            return;
        }
        RelationshipChoice[] choices = randomChoices(random);
        RunChoice[] asked = RunChoice.of(Direction.BOTH, choices);
        Neighbours all = Lists.empty(known.withIds);
        Neighbours fresh = Lists.empty(false);
        Neighbours freshInAnyOrder = Lists.empty(false);
        IdSet met = new IdSet(bytes -> {});
        IdSet metInAnyOrder = new IdSet(bytes -> {});
        Set<Long> metToo = new HashSet<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            long before = random.nextLong(ids);
            assertThat(met.add(before)).isEqualTo(metToo.add(before));
            metInAnyOrder.add(before);
        }
        List<Link> expected = Arrays.stream(choices)
                .flatMap(choice -> known.links.stream().filter(link -> link.fits(choice)))
                .toList();
        assertThat(page.append(node, asked, all)).isTrue();
        assertThat(page.appendNew(node, asked, met, fresh)).isEqualTo(expected.size());
        Neighbours shown = Lists.empty(known.withIds);
        expected.forEach(link -> shown.add(link.other(), link.id(), link.type(), arrives(link)));
        assertThat(Lists.entries(all)).isEqualTo(Lists.entries(shown));
        List<List<Long>> expectedNew = expected.stream()
                .map(Link::other)
                .filter(metToo::add)
                .map(List::of)
                .toList();
        assertThat(Lists.entries(fresh)).isEqualTo(expectedNew);
        SingleScan onePass = SingleScan.of(asked);
        if (onePass != null) {
            int number = page.appendNew(node, onePass, metInAnyOrder, freshInAnyOrder);
            assertThat(number).isIn(allowsOnePass(known) ? expected.size() : -1, expected.size());
            assertThat(Lists.entries(freshInAnyOrder))
                    .containsExactlyInAnyOrderElementsOf(number < 0 ? List.of() : expectedNew);
        }
        assertLieIn(page.rangeOf(PageDirectory.slot(node), asked), expected);
    }

    /** Large ids take two ints. */
    private static boolean allowsOnePass(Known known) {
        return known.links.stream().allMatch(link -> Math.max(link.other(), link.id()) <= Integer.MAX_VALUE);
    }

    /** A range stands for all neighbours along all choices: one that several choices have is not told. */
    private static void assertLieIn(long range, List<Link> expected) {
        if (range != NodeRange.NONE) {
            long lowest = NodeRange.lowest(range);
            assertThat(expected).hasSize(NodeRange.count(range));
            assertThat(expected)
                    .allMatch(link -> link.other() >= lowest && link.other() < lowest + NodeRange.count(range));
        }
    }

    private static RelationshipChoice[] randomChoices(Random random) {
        return Stream.generate(() -> randomChoice(random))
                .limit(random.nextInt(4))
                .toArray(RelationshipChoice[]::new);
    }

    private static RelationshipChoice randomChoice(Random random) {
        RelationshipChoice plain = random.nextInt(3) == 0
                ? RelationshipChoice.whole(anyDirection(random))
                : new RelationshipChoice(random.nextInt(TYPES), anyDirection(random));
        return random.nextInt(3) > 0
                ? plain
                : plain.without(List.of(new RelationshipChoice(random.nextInt(TYPES), anyDirection(random))));
    }

    private static Direction anyDirection(Random random) {
        return Direction.values()[random.nextInt(Direction.values().length)];
    }

    /** A range: from the least neighbour to the greatest no more ids than neighbours, all of one type and direction. */
    private static void assertTellsRanges(AdjacencyColumn tried, Map<Long, Known> model, long node, int type) {
        AdjacencyPage page = (AdjacencyPage) tried.directory().page(node);
        List<Link> links = model.containsKey(node) ? model.get(node).links : List.of();
        long range = page == null ? NodeRange.NONE : page.rangeOf(PageDirectory.slot(node), along(type));
        LongSummaryStatistics ids = links.stream().mapToLong(Link::other).summaryStatistics();
        boolean isRange = links.size() > 1
                && links.stream()
                        .allMatch(link -> link.type() == links.get(0).type() && arrives(link) == arrives(links.get(0)))
                && (type == RelationshipChoice.ANY_TYPE || type == links.get(0).type())
                && ids.getMax() - ids.getMin() < links.size();
        boolean isWide = links.stream().anyMatch(link -> Math.max(link.id(), link.other()) > Integer.MAX_VALUE);
        if (links.size() <= 256 && !isWide) { // of more, some must be parallel, and it may be told or not
            assertThat(range)
                    .as("node %d along %d", node, type)
                    .isEqualTo(isRange ? NodeRange.of(ids.getMin(), links.size()) : NodeRange.NONE);
        }
    }

    private static boolean arrives(Link link) {
        return link.direction() == Direction.INCOMING;
    }

    private static RunChoice[] along(int type) {
        return RunChoice.of(Direction.BOTH, new RelationshipChoice(type, Direction.BOTH));
    }

    private static void assertTellsWhichAreEmpty(AdjacencyColumn tried, Map<Long, Known> model, long first, int count) {
        AdjacencyPage page = (AdjacencyPage) tried.directory().page(first);
        int slot = PageDirectory.slot(first);
        if (page != null && slot + count <= PageDirectory.SLOTS) {
            boolean areEmpty = LongStream.range(first, first + count)
                    .allMatch(node ->
                            model.containsKey(node) && model.get(node).links.isEmpty());
            assertThat(page.areEmpty(slot, count)).isEqualTo(areEmpty);
        }
    }

    @Test
    void shouldAnswerForAHubByTypeAndInAnyRuns() {
        int length = 1_000_000;
        List<Link> links = IntStream.range(0, length)
                .mapToObj(i -> new Link(i, i, i < 300_000 ? 0 : i < 300_003 ? 65_535 : 1 + i % 3, Direction.OUTGOING))
                .toList();
        assertThat(Lists.put(column, 17, Lists.of(links), false)).isTrue();
        long withoutIds = charge.bytes();
        assertThat(withoutIds).isBetween(4L * length + 4 * 700_000, 4L * length + 4 * 700_000 + 30_000);
        assertThat(append(17, 65_535)).containsExactly(300_000L, 300_001L, 300_002L);
        assertThat(append(17, 0)).hasSize(300_000);
        assertThat(append(17, 2)).hasSizeBetween(233_332, 233_334).allMatch(other -> 1 + other % 3 == 2);
        assertThat(append(17, RelationshipChoice.ANY_TYPE)).hasSize(length);
        assertThat(append(17, 9)).isEmpty();
        assertThat(Lists.append(column, 17, 0, Lists.empty(true))).isFalse();

        assertThat(Lists.put(column, 17, Lists.of(links), true)).isTrue();
        assertThat(charge.bytes()).isEqualTo(withoutIds + 4L * length);
        assertThat(Lists.append(column, 17, 0, Lists.empty(true))).isTrue();
        column.invalidate(17);
        assertThat(charge.bytes())
                .as("a hub that is forgotten is given back at once")
                .isLessThan(30_000);
        assertThat(column.recount()).isEqualTo(charge.bytes());
    }

    private List<Long> append(long node, int type) {
        Neighbours found = Lists.empty(false);
        assertThat(Lists.append(column, node, type, found)).isTrue();
        return IntStream.range(0, found.size()).mapToObj(found::node).toList();
    }

    @Test
    void shouldKeepNoListWithATypeThatNoRecordFormatHas() {
        List<Link> links =
                List.of(new Link(1, 1, 65_535, Direction.OUTGOING), new Link(1, 1, 65_536, Direction.OUTGOING));
        assertThat(AdjacencyList.size(Lists.of(links), 0, false)).isEqualTo(AdjacencyList.NOT_KEPT);
        assertThat(AdjacencyList.size(Lists.of(links.subList(0, 1)), 0, false)).isEqualTo(2);
    }

    /** Ten lists forgotten and published for each that there is: at most three times as many bytes as at first. */
    @Test
    void shouldStayBoundedHoweverOftenListsAreReplaced() {
        Random random = new Random(5);
        for (long node = 0; node < PageDirectory.SLOTS; node++) {
            put(column, node, random, 100);
        }
        long full = charge.bytes();
        long most = 0;
        for (int i = 0; i < 10 * PageDirectory.SLOTS; i++) {
            long node = random.nextInt(PageDirectory.SLOTS);
            column.invalidate(node);
            put(column, node, random, 100);
            most = Math.max(most, charge.bytes());
        }
        assertThat(most).isBetween(full, 3 * full);
        for (long node = 0; node < PageDirectory.SLOTS; node++) {
            column.invalidate(node);
        }
        assertThat(charge.bytes()).as("of nothing").isLessThan(30_000);
        assertThat(column.recount()).isEqualTo(charge.bytes());
    }

    private static void put(AdjacencyColumn into, long node, Random random, int longest) {
        int length = random.nextInt(longest);
        List<Link> links = Stream.generate(() -> Link.random(random, NONE, 1 << 20, 2))
                .limit(length)
                .toList();
        if (!Lists.put(into, node, Lists.of(links), false)) {
            throw new AssertionError("node " + node + " was refused");
        }
    }

    @Test
    void shouldRejectWhatDoesNotFitAndKeepTheRest() {
        HeapBudget small = new HeapBudget(60_000);
        Reservation smallCharge = new Reservation(small);
        AdjacencyColumn rejecting = new AdjacencyColumn(Direction.BOTH, smallCharge);
        Random random = new Random(3);
        List<Link> links = Stream.generate(() -> Link.random(random, NONE, 1 << 20, 2))
                .limit(60)
                .toList();
        List<Long> kept = new ArrayList<>();
        for (long node = 0; node < 1000; node++) {
            if (Lists.put(rejecting, node, Lists.of(links), true)) {
                kept.add(node);
            }
        }
        assertThat(kept).hasSizeBetween(30, 90);
        assertThat(Lists.put(rejecting, 2000, Lists.of(List.of()), true))
                .as("none takes nothing")
                .isTrue();
        List<Link> hub = Stream.generate(() -> Link.random(random, NONE, 1 << 20, 2))
                .limit(20_000)
                .toList();
        assertThat(Lists.put(rejecting, 2001, Lists.of(hub), false)).isFalse();
        assertThat(Lists.put(rejecting, 1L << 30, Lists.of(links), false)).isFalse();
        for (long node = 0; node < 1000; node++) {
            assertThat(Lists.append(rejecting, node, 0, Lists.empty(true))).isEqualTo(kept.contains(node));
        }
        assertThat(rejecting.recount()).isEqualTo(smallCharge.bytes());
        assertThat(small.used()).isEqualTo(smallCharge.bytes());
    }

    /**
     * A quarter of the nodes has four neighbours along one type, the others none: made together, as in the seed tree, or
     * apart. With labels and a value it is 12 bytes a node.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void shouldTakeFewBytesANodeOfATree(int apart) {
        int nodes = 1_400_000;
        for (long node = 0; node < nodes; node++) {
            long first = 4 * node;
            List<Link> links = node % 4 != 0
                    ? List.of()
                    : IntStream.range(0, 4)
                            .mapToObj(i -> new Link(first + i * apart, first + i, 1, Direction.OUTGOING))
                            .toList();
            if (!Lists.put(column, node, Lists.of(links), false)) {
                throw new AssertionError("node " + node + " was refused");
            }
        }
        long measured = GraphLayout.parseInstance(column).totalSize();
        assertThat((double) measured / nodes).isBetween(9.1, 9.3);
        assertThat((double) charge.bytes()).isBetween((double) measured - 1024, 1.01 * measured);
        assertThat(column.recount()).isEqualTo(charge.bytes());
    }

    @Test
    void shouldChargeNoLessThanTheHeapHolds() {
        ModelGraph.withSeed(random -> {
            AdjacencyColumn tried = new AdjacencyColumn(Direction.BOTH, charge);
            long empty = GraphLayout.parseInstance(tried).totalSize();
            for (int step = 0; step < 20_000; step++) {
                long node = random.nextInt(4 * NODES);
                tried.invalidate(node);
                Lists.put(tried, node, Lists.of(randomLinks(random, node, 1 << 20)), random.nextBoolean());
                if (node % 4 == 0) { // an account is charged for as with references of 8 bytes
                    tried.hubs().collected(node, 5000);
                }
            }
            long measured = GraphLayout.parseInstance(tried).totalSize() - empty;
            assertThat(charge.bytes()).isBetween(measured, measured + measured / 10);
            charge.clear();
        });
    }

    /**
     * Each list tells which node it is of, and how long it is, by every one of its neighbours; readers see all of one
     * list or none, while lists of all lengths are replaced, pages compacted and evicted.
     */
    @Test
    void shouldShowWholeListsToReadersWhileAWriterReplacesThem() {
        int nodes = 300;
        for (int round = 0; round < 10; round++) {
            AdjacencyColumn contended = new AdjacencyColumn(Direction.BOTH, charge);
            AtomicBoolean done = new AtomicBoolean();
            Random random = new Random(round);
            Race.run(
                    () -> {
                        try {
                            replace(contended, nodes, random);
                        } finally {
                            done.set(true);
                        }
                    },
                    () -> read(contended, nodes, done),
                    () -> read(contended, nodes, done));
            assertThat(contended.recount()).isEqualTo(charge.bytes());
            charge.clear();
        }
    }

    private static void replace(AdjacencyColumn contended, int nodes, Random random) {
        for (int step = 0; step < 5000; step++) {
            long node = random.nextInt(nodes);
            contended.invalidate(node);
            int length = random.nextInt(100) == 0 ? 1500 : random.nextInt(30);
            List<Link> links = IntStream.range(0, length)
                    .mapToObj(i -> new Link(node << 12 | length, i, i % 2, Direction.OUTGOING))
                    .toList();
            Lists.put(contended, node, Lists.of(links), step % 2 == 0);
            if (step % 1000 == 0) {
                contended.evict(node);
            }
        }
    }

    private static void read(AdjacencyColumn contended, int nodes, AtomicBoolean done) {
        Neighbours found = Lists.empty(false);
        for (long node = 0; !done.get(); node = (node + 1) % nodes) {
            found.truncate(0);
            Lists.append(contended, node, RelationshipChoice.ANY_TYPE, found);
            for (int i = 0; i < found.size(); i++) {
                if (found.node(i) != (node << 12 | found.size())) {
                    throw new AssertionError("node " + node + " was shown " + Lists.entries(found));
                }
            }
            readNew(contended, node, found);
        }
    }

    /** The way of a walk to all nodes, which makes no list of neighbours in between. */
    private static void readNew(AdjacencyColumn contended, long node, Neighbours found) {
        AdjacencyPage page = (AdjacencyPage) contended.directory().page(node);
        found.truncate(0);
        IdSet met = new IdSet(bytes -> {});
        int all = page == null ? 0 : page.appendNew(node, along(RelationshipChoice.ANY_TYPE), met, found);
        if (all > 0 && (found.size() != 1 || found.node(0) != (node << 12 | all))) {
            throw new AssertionError("node " + node + " has " + all + ", new are " + Lists.entries(found));
        }
    }
}
