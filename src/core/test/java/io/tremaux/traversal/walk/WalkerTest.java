package io.tremaux.traversal.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Truncation;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The walker on large graphs of simple shapes: what it visits, looks at, holds and allocates. That it walks as Neo4j's
 * own framework does, by whatever uniqueness and filters, is tested beside that.
 */
@Timeout(60)
class WalkerTest {
    private static final Runnable NEVER_ENDED = () -> {};
    private static final LongConsumer FREE = bytes -> {};
    private static final int CHAIN = 300_000;
    private static final int LEAVES = 100_000;

    private final AtomicLong charged = new AtomicLong();

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_ANY,
            names = {"NONE", ".*_PATH", ".*_GLOBAL"})
    void shouldWalkALongChain(Uniqueness uniqueness) {
        ArrayGraph chain = ArrayGraph.of(CHAIN, CHAIN - 1, i -> i, i -> i + 1);
        Walker walker = walker(chain, depthFirst(uniqueness), new WalkBounds(NEVER_ENDED, charged::addAndGet, null));
        walker.countAll();
        assertThat(walker.truncation()).isNull();
        assertThat(walker.count()).isEqualTo(CHAIN);
        assertThat(walker.nodesVisited()).isEqualTo(CHAIN);
        assertThat(walker.relationshipsFollowed()).isEqualTo(CHAIN - 1);
        assertThat(charged.get()).as("Bytes a step").isBetween(16L * CHAIN, 120L * CHAIN);
    }

    /** Each node of a chain leads to the same leaf too, which is on no path, but was met before. */
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = ".*_PATH")
    void shouldNotSearchALongPathForEachStep(Uniqueness uniqueness) {
        ArrayGraph comb = ArrayGraph.of(CHAIN, 2 * (CHAIN - 2), i -> i / 2 + 1, i -> i % 2 == 0 ? 0 : i / 2 + 2);
        Walker walker = walker(comb, depthFirst(uniqueness), 1);
        walker.countAll();
        assertThat(walker.count()).isEqualTo(2L * (CHAIN - 2) + 1);
    }

    /** Round a ring, with a way back from each node: paths are long, and meet all that they have met before. */
    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_ANY,
            names = {"NONE", ".*_PATH", ".*_GLOBAL"})
    void shouldTellLargeIdsApart(Uniqueness uniqueness) {
        int nodes = 120;
        ArrayGraph ring = ArrayGraph.of(nodes, 2 * nodes, i -> i / 2, i -> i % 2 == 0 ? (i / 2 + 1) % nodes : i / 4);
        int maxLevel = uniqueness == Uniqueness.NONE ? 10 : Traversal.NO_LEVEL_LIMIT;
        for (boolean breadthFirst : new boolean[] {true, false}) {
            for (String relationships : List.of("", ">")) {
                Traversal traversal = new Traversal.Builder()
                        .expansion(RelationshipFilter.parse(relationships, true))
                        .maxLevel(maxLevel)
                        .uniqueness(uniqueness)
                        .breadthFirst(breadthFirst)
                        .build();
                for (boolean coded : new boolean[] {true, false}) {
                    ArrayGraph graph = ring.labelled(3, coded);
                    assertThat(numbersFound(graph.withLargeIds(), traversal))
                            .hasSizeGreaterThanOrEqualTo(nodes)
                            .isEqualTo(numbersFound(graph, traversal));
                }
            }
        }
    }

    private static List<String> numbersFound(ArrayGraph graph, Traversal traversal) {
        List<String> found = new ArrayList<>();
        Walker walker = walker(graph, traversal, graph.id(1));
        while (walker.next()) {
            found.add(graph.number(walker.node()) + " at " + walker.depth());
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"NONE, 300000", "NODE_GLOBAL, 300000", "RELATIONSHIP_GLOBAL, 300000", "NODE_PATH, 5000"})
    void shouldHoldOnlyTheFrontierBreadthFirstButForPaths(Uniqueness uniqueness, int length) {
        ArrayGraph chain = ArrayGraph.of(length, length - 1, i -> i, i -> i + 1);
        Traversal traversal = traversal(RelationshipFilter.ALL, null, uniqueness, true, Traversal.NO_LIMIT);
        Walker walker = walker(chain, traversal, new WalkBounds(NEVER_ENDED, charged::addAndGet, null));
        walker.countAll();
        assertThat(walker.count()).isEqualTo(length);
        switch (uniqueness) {
            case NONE -> assertThat(charged.get()).as("decisions alone").isLessThan(20L * length);
            case NODE_PATH -> assertThat(charged.get()).isBetween(20L * length, 100L * length);
            default ->
                assertThat(charged.get()).as("decisions and a bit for each").isLessThan(25L * length);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, NONE", "false, NONE", "true, NODE_GLOBAL", "false, NODE_GLOBAL"})
    void shouldTakeNoMoreThanItsLimit(boolean breadthFirst, Uniqueness uniqueness) {
        Traversal traversal = traversal(RelationshipFilter.ALL, null, uniqueness, breadthFirst, 5);
        Walker walker = walker(hub(), traversal, 0);
        walker.countAll();
        assertThat(walker.truncation()).isEqualTo(Truncation.LIMIT);
        assertThat(walker.count()).isEqualTo(5);
        assertThat(walker.nodesVisited()).isEqualTo(5);
        assertThat(walker.relationshipsFollowed()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"true, NONE", "false, NONE", "true, NODE_GLOBAL", "false, NODE_PATH"})
    void shouldLookAtItsBoundsWhileItIsAtAHub(boolean breadthFirst, Uniqueness uniqueness) {
        assertThat(looks(hub(), breadthFirst, uniqueness)).isGreaterThan(LEAVES / WalkBounds.BETWEEN_LOOKS);
    }

    /** Not all callers read the store between two results, so that it would notice the end of the transaction. */
    @ParameterizedTest
    @CsvSource({"true, NONE", "false, NONE", "true, NODE_GLOBAL", "false, NODE_PATH"})
    void shouldLookAtItsBoundsWhileItHandsOutWhatAHubLeadsTo(boolean breadthFirst, Uniqueness uniqueness) {
        AtomicInteger looks = new AtomicInteger();
        Traversal traversal = traversal(RelationshipFilter.ALL, null, uniqueness, breadthFirst, Traversal.NO_LIMIT);
        Walker walker = walker(hub(), traversal, new WalkBounds(looks::incrementAndGet, FREE, null));
        for (int i = 0; i < LEAVES / 10; i++) {
            assertThat(walker.next()).isTrue();
        }
        int first = looks.get();
        for (int i = 0; i < LEAVES / 2; i++) {
            assertThat(walker.next()).isTrue();
        }
        assertThat(looks.get() - first).isGreaterThanOrEqualTo(LEAVES / 2 / WalkBounds.BETWEEN_LOOKS);
    }

    /** A look costs as much as many steps. */
    @ParameterizedTest
    @CsvSource({"true, NODE_GLOBAL", "true, NONE", "false, NODE_GLOBAL"})
    void shouldLookSeldomWhileItFindsNothing(boolean breadthFirst, Uniqueness uniqueness) {
        AtomicInteger looks = new AtomicInteger();
        ArrayGraph chain = ArrayGraph.of(LEAVES, LEAVES - 1, i -> i, i -> i + 1).labelled(2, false);
        Traversal toNone = new Traversal.Builder()
                .labelFilter(LabelFilter.parse(">7", true, true))
                .uniqueness(uniqueness)
                .breadthFirst(breadthFirst)
                .build();
        Walker walker = walker(chain, toNone, new WalkBounds(looks::incrementAndGet, FREE, null));
        assertThat(walker.next()).isFalse();
        assertThat(walker.nodesVisited()).isEqualTo(LEAVES);
        assertThat(looks.get()).isLessThan(LEAVES / 50);
    }

    /**
     * Then it comes to no position at which to look; breadth-first it meets all neighbours of a node before it looks.
     */
    @ParameterizedTest
    @CsvSource({"true, NODE_GLOBAL, 300", "false, NODE_GLOBAL, 1", "true, NODE_PATH, 1", "false, NODE_PATH, 1"})
    void shouldLookAtItsBoundsWhileAllIsRejected(boolean breadthFirst, Uniqueness uniqueness, int nodes) {
        ArrayGraph rejected = ArrayGraph.of(nodes, LEAVES, i -> i % nodes, i -> i / nodes % nodes);
        assertThat(looks(rejected, breadthFirst, uniqueness)).isGreaterThan(LEAVES / (2 * WalkBounds.BETWEEN_LOOKS));
    }

    private static int looks(ArrayGraph graph, boolean breadthFirst, Uniqueness uniqueness) {
        AtomicInteger looks = new AtomicInteger();
        Traversal traversal = traversal(RelationshipFilter.ALL, null, uniqueness, breadthFirst, Traversal.NO_LIMIT);
        walker(graph, traversal, new WalkBounds(looks::incrementAndGet, FREE, null))
                .countAll();
        return looks.get();
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldSayWhatItDidUntilItWasEndedAndNotGoOn(boolean breadthFirst) {
        ArrayGraph endless = ArrayGraph.of(3, 6, i -> i / 2, i -> (i / 2 + 1) % 3);
        AtomicInteger looks = new AtomicInteger();
        Runnable endAtLast = () -> {
            if (looks.incrementAndGet() == 100) {
                throw new IllegalStateException("ended");
            }
        };
        Traversal traversal =
                traversal(RelationshipFilter.ALL, null, Uniqueness.NONE, breadthFirst, Traversal.NO_LIMIT);
        Walker walker = walker(endless, traversal, new WalkBounds(endAtLast, FREE, null));
        assertThatThrownBy(walker::countAll).hasMessage("ended");
        assertThat(walker.count()).isPositive().isEqualTo(walker.nodesVisited());
        assertThat(walker.relationshipsFollowed()).isEqualTo(walker.nodesVisited() - 1);
        assertThatThrownBy(walker::next).as("asked to go on").hasMessage("This walk has failed");
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldEndWhenItsTimeIsOver(boolean breadthFirst) {
        WalkBounds bounds = new WalkBounds(NEVER_ENDED, FREE, Duration.ZERO);
        Traversal traversal =
                traversal(RelationshipFilter.ALL, null, Uniqueness.NODE_GLOBAL, breadthFirst, Traversal.NO_LIMIT);
        Walker walker = walker(hub(), traversal, bounds);
        assertThat(walker.next()).isFalse();
        assertThat(walker.nodesVisited()).isZero();
        assertThat(walker.truncation()).isEqualTo(Truncation.TIMEOUT);
    }

    @ParameterizedTest
    @CsvSource({
        "true, NONE",
        "false, NONE",
        "true, RELATIONSHIP_PATH",
        "false, NODE_GLOBAL",
        "true, NODE_GLOBAL",
        "false, NODE_PATH"
    })
    void shouldAskBeforeItHoldsMore(boolean breadthFirst, Uniqueness uniqueness) {
        long most = 200_000;
        ArrayGraph graph =
                uniqueness == Uniqueness.NODE_PATH ? ArrayGraph.of(CHAIN, CHAIN - 1, i -> i, i -> i + 1) : hub();
        WalkBounds bounds = atMost(most);
        Traversal traversal = traversal(RelationshipFilter.ALL, null, uniqueness, breadthFirst, Traversal.NO_LIMIT);
        assertThatThrownBy(() -> walker(graph, traversal, bounds).countAll()).hasMessage("too much");
        assertThat(bounds.charged()).isLessThanOrEqualTo(most);
    }

    /** Of the rest a walk along a chain holds no more than without: ids are too far apart to be bits. */
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = ".*_GLOBAL")
    void shouldChargeForWhatItHasMet(Uniqueness uniqueness) {
        ArrayGraph chain = ArrayGraph.of(CHAIN, CHAIN - 1, i -> i, i -> i + 1).withLargeIds();
        long withoutMemory = charged(chain, Uniqueness.NONE);
        assertThat(charged(chain, uniqueness) - withoutMemory).isGreaterThan(8L * CHAIN);
        WalkBounds bounds = atMost(withoutMemory + 4L * CHAIN);
        assertThatThrownBy(() -> walker(chain, breadthFirst(uniqueness), bounds, chain.id(0))
                        .countAll())
                .hasMessage("too much");
    }

    private static long charged(ArrayGraph graph, Uniqueness uniqueness) {
        WalkBounds bounds = new WalkBounds(NEVER_ENDED, FREE, null);
        Walker walker = walker(graph, breadthFirst(uniqueness), bounds, graph.id(0));
        walker.countAll();
        assertThat(walker.count()).isEqualTo(graph.nodes());
        return bounds.charged();
    }

    private static Traversal breadthFirst(Uniqueness uniqueness) {
        return traversal(RelationshipFilter.ALL, null, uniqueness, true, Traversal.NO_LIMIT);
    }

    /**
     * Once its arrays have grown, which takes a few KB here, a walk allocates nothing, with or without codes of labels.
     */
    @ParameterizedTest
    @CsvSource({
        "false, NONE, true",
        "false, NONE, false",
        "false, NODE_PATH, true",
        "false, RELATIONSHIP_PATH, true",
        "false, NODE_GLOBAL, true",
        "false, RELATIONSHIP_GLOBAL, false",
        "true, NODE_GLOBAL, true"
    })
    void shouldAllocateNothingPerNode(boolean breadthFirst, Uniqueness uniqueness, boolean coded) {
        int nodes = 200_000;
        ArrayGraph tree =
                ArrayGraph.of(nodes, nodes - 1, i -> i / 4, i -> i + 1).labelled(3, coded);
        Traversal traversal = new Traversal.Builder()
                .expansion(ExpandRules.parse(List.of("0=>R>", "1=>R>", "2=>R>")))
                .labelFilter(LabelFilter.parse(">1|-7", true, true))
                .resultWhere(Where.parse("resultWhere", "even==true"))
                .minLevel(1)
                .uniqueness(uniqueness)
                .breadthFirst(breadthFirst)
                .build();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        walker(tree, traversal, 0).countAll();
        Walker walker = walker(tree, traversal, new WalkBounds(NEVER_ENDED, charged::addAndGet, null));
        long before = threads.getCurrentThreadAllocatedBytes();
        walker.countAll();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(walker.nodesVisited()).isGreaterThanOrEqualTo(nodes);
        assertThat(allocated - 4 * charged.get()).as("Bytes besides arrays").isLessThan(nodes / 10);
    }

    private WalkBounds atMost(long most) {
        return new WalkBounds(
                NEVER_ENDED,
                bytes -> {
                    if (charged.addAndGet(bytes) > most) {
                        throw new IllegalStateException("too much");
                    }
                },
                null);
    }

    private static ArrayGraph hub() {
        return ArrayGraph.of(LEAVES + 1, LEAVES, i -> 0, i -> i + 1);
    }

    private static Walker walker(ArrayGraph graph, Traversal traversal, long start) {
        return walker(graph, traversal, new WalkBounds(NEVER_ENDED, FREE, null), start);
    }

    private static Walker walker(ArrayGraph graph, Traversal traversal, WalkBounds bounds) {
        return walker(graph, traversal, bounds, 0);
    }

    private static Walker walker(ArrayGraph graph, Traversal traversal, WalkBounds bounds, long start) {
        return Walker.of(traversal.bind(graph), graph, LongStream.of(start).iterator(), bounds, false);
    }

    private static Traversal depthFirst(Uniqueness uniqueness) {
        return traversal(RelationshipFilter.ALL, null, uniqueness, false, Traversal.NO_LIMIT);
    }

    private static Traversal traversal(
            Expansion expansion, @Nullable Where where, Uniqueness uniqueness, boolean breadthFirst, long limit) {
        return new Traversal.Builder()
                .expansion(expansion)
                .resultWhere(where)
                .uniqueness(uniqueness)
                .breadthFirst(breadthFirst)
                .limit(limit)
                .build();
    }
}
