package io.tremaux.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tremaux.Rounds;
import io.tremaux.graph.Direction;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import io.tremaux.memory.MemoryGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store keeps, whatever it is: each implementation runs these tests on random graphs. */
public abstract class StoreContract {
    private static final List<String> LABELS = List.of("A", "B", "C");
    private static final List<String> TYPES = List.of("R", "S");
    private static final List<Direction> DIRECTIONS = List.of(Direction.values());

    /** More than any store of these tests comes to by counting. */
    private static final long MOST_IDS = 10_000_000;

    /** A graph as it was planted; nodes and relationships are counted from 0 here. */
    public record Planted(List<PlantedNode> nodes, List<PlantedRelationship> relationships) {
        /**
         * The same in the heap.
         *
         * @param step from one id to the next, beginning with 0
         */
        public MemoryGraph inMemory(long step) {
            MemoryGraph graph = new MemoryGraph(step);
            nodes.forEach(node -> graph.addNode(node.labels, node.properties));
            relationships.forEach(
                    each -> graph.addRelationship(each.source * step, each.type, each.target * step, each.properties));
            return graph;
        }

        static Planted random(Random random) {
            Planted planted = new Planted(new ArrayList<>(), new ArrayList<>());
            int count = 1 + random.nextInt(6);
            for (int i = 0; i < count; i++) {
                List<String> labels =
                        LABELS.stream().filter(label -> random.nextBoolean()).toList();
                planted.nodes.add(new PlantedNode(labels, properties(random)));
            }
            for (int i = random.nextInt(12); i > 0; i--) {
                planted.relationships.add(new PlantedRelationship(
                        random.nextInt(count),
                        TYPES.get(random.nextInt(TYPES.size())),
                        random.nextInt(count),
                        properties(random)));
            }
            return planted;
        }

        private static Map<String, Object> properties(Random random) {
            Map<String, Object> properties = new HashMap<>();
            if (random.nextBoolean()) {
                properties.put("size", random.nextLong(10));
            }
            if (random.nextBoolean()) {
                properties.put("name", "n" + random.nextInt(3));
            }
            return properties;
        }
    }

    /** A node. */
    public record PlantedNode(List<String> labels, Map<String, Object> properties) {}

    /** A relationship. */
    public record PlantedRelationship(int source, String type, int target, Map<String, Object> properties) {}

    /**
     * Plants a graph alone in an empty store, and hands a session of it on.
     *
     * @param test gets the session, and the ids for callers of the planted nodes, in their order
     */
    protected abstract void with(Planted graph, SessionTest test);

    /** Whether the store can tell which names it has. One without a schema takes every name for one of its own. */
    protected boolean knowsItsNames() {
        return true;
    }

    /** How many random graphs are planted for a test. */
    protected int rounds() {
        return 20;
    }

    /** What is done with a session. */
    public interface SessionTest {
        void run(StoreSession session, List<String> ids);
    }

    private void withRandomGraphs(Consumer<Read> test) {
        Rounds.run(rounds(), (random, replay) -> {
            Planted graph = Planted.random(random);
            with(graph, (session, ids) -> test.accept(new Read(graph, session, ids, replay)));
        });
    }

    private record Read(Planted graph, StoreSession session, List<String> ids, String replay) {
        long node(int index) {
            return session.elements().node(ids.get(index));
        }

        Neighbours append(Relationships relationships, long node, RelationshipChoice choice) {
            Neighbours found = new Neighbours(true, bytes -> {});
            relationships.append(node, choice, found);
            return found;
        }
    }

    @Test
    void shouldKnowNodesByTheirIdsForCallers() {
        withRandomGraphs(read -> {
            Elements elements = read.session.elements();
            for (int i = 0; i < read.ids.size(); i++) {
                assertThat(elements.nodeId(read.node(i))).as(read.replay).isEqualTo(read.ids.get(i));
            }
            assertThat(elements.node("no id of any store")).as(read.replay).isEqualTo(Elements.NONE);
        });
    }

    @Test
    void shouldCountItsIdsIfItSaysThatTheyAreDense() {
        withRandomGraphs(read -> {
            if (read.session.features().ids() == StoreFeatures.Ids.DENSE) {
                for (int i = 0; i < read.ids.size(); i++) {
                    long node = read.node(i);
                    assertThat(node).as(read.replay).isBetween(0L, MOST_IDS);
                    Neighbours all = read.append(read.session.relationships(), node, RelationshipChoice.ALL);
                    for (int j = 0; j < all.size(); j++) {
                        assertThat(all.relationship(j)).as(read.replay).isBetween(0L, MOST_IDS);
                    }
                }
            }
        });
    }

    @Test
    void shouldLendNoSharedCachesIfTheyWouldNotFollowCommits() {
        withRandomGraphs(read -> {
            if (!read.session.features().followsCommits()) {
                assertThat(read.session.borrow()).as(read.replay).isNull();
            }
        });
    }

    @Test
    void shouldReadTheLabelsOfNodes() {
        withRandomGraphs(read -> {
            Labels labels = read.session.labels();
            LabelSource source = read.session.labelSource();
            for (int i = 0; i < read.ids.size(); i++) {
                List<String> planted = read.graph.nodes.get(i).labels;
                assertThat(read.session.elements().labels(read.node(i)))
                        .as(read.replay)
                        .containsExactlyInAnyOrderElementsOf(planted);
                long mask = source.read(read.node(i));
                int[] beyond = source.beyond();
                for (String label : LABELS) {
                    int token = read.session.tokens().label(label);
                    if (token == Tokens.UNKNOWN) {
                        assertThat(planted).as(read.replay).doesNotContain(label);
                    } else {
                        assertThat(labels.has(read.node(i), token))
                                .as(read.replay)
                                .isEqualTo(planted.contains(label));
                        boolean inSet = token < Labels.MASK_BITS
                                ? (mask >>> token & 1) != 0
                                : IntStream.of(beyond).anyMatch(other -> other == token);
                        assertThat(inSet).as(read.replay).isEqualTo(planted.contains(label));
                    }
                }
            }
        });
    }

    @Test
    void shouldReadTheValuesOfNodesAndRelationships() {
        withRandomGraphs(read -> {
            for (int i = 0; i < read.ids.size(); i++) {
                long node = read.node(i);
                Map<String, Object> planted = read.graph.nodes.get(i).properties;
                assertThat(read.session.elements().ofNode(node, null))
                        .as(read.replay)
                        .isEqualTo(planted);
                for (String key : List.of("size", "name")) {
                    int token = read.session.tokens().propertyKey(key);
                    Object value = planted.get(key);
                    if (token != Tokens.UNKNOWN) {
                        assertThat(read.session.properties().value(node, token)).isEqualTo(value);
                        assertThat(read.session.propertySource().value(node, token))
                                .isEqualTo(value);
                    }
                }
            }
        });
    }

    /** The order of any choice is a subsequence of the order of all, and both ends see the same relationships. */
    @Test
    void shouldReadEachChoiceInTheOrderOfAll() {
        withRandomGraphs(read -> {
            for (int i = 0; i < read.ids.size(); i++) {
                long node = read.node(i);
                Neighbours all = read.append(read.session.relationships(), node, RelationshipChoice.ALL);
                int index = i;
                assertThat(all.size()).as(read.replay).isEqualTo((int) read.graph.relationships.stream()
                        .filter(each -> each.source == index || each.target == index)
                        .count());
                for (String type : TYPES) {
                    int token = read.session.tokens().relationshipType(type);
                    for (Direction direction : DIRECTIONS) {
                        RelationshipChoice choice = new RelationshipChoice(token, direction);
                        Neighbours expected = new Neighbours(true, bytes -> {});
                        choice.append(node, all, expected);
                        assertSame(expected, read.append(read.session.relationships(), node, choice), read.replay);
                    }
                }
            }
        });
    }

    @Test
    void shouldReadWhatLeavesANodeInTheSameOrder() {
        withRandomGraphs(read -> {
            for (int i = 0; i < read.ids.size(); i++) {
                long node = read.node(i);
                Neighbours found = new Neighbours(true, bytes -> {});
                try (RelationshipScan scan = read.session.outgoing(node)) {
                    while (scan.next()) {
                        assertThat(scan.source()).as(read.replay).isEqualTo(node);
                        assertThat(read.session
                                        .relationshipProperties()
                                        .leads(scan.id(), node, scan.type(), scan.target()))
                                .as(read.replay)
                                .isTrue();
                        found.add(scan.target(), scan.id(), scan.type(), false);
                    }
                }
                RelationshipChoice outgoing = RelationshipChoice.whole(Direction.OUTGOING);
                assertSame(read.append(read.session.relationships(), node, outgoing), found, read.replay);
            }
        });
    }

    @Test
    void shouldScanTheNodesOfALabel() {
        withRandomGraphs(read -> {
            for (String label : LABELS) {
                List<String> found = new ArrayList<>();
                try (NodeLookup.Scan scan = read.session.nodes().scan(label)) {
                    while (scan.hasNext()) {
                        found.add(read.session.elements().nodeId(scan.nextLong()));
                    }
                }
                List<String> expected = new ArrayList<>();
                for (int i = 0; i < read.ids.size(); i++) {
                    if (read.graph.nodes.get(i).labels.contains(label)) {
                        expected.add(read.ids.get(i));
                    }
                }
                assertThat(found).as(read.replay).containsExactlyInAnyOrderElementsOf(expected);
            }
        });
    }

    @Test
    void shouldWarnOfNamesItHasNeverSeen() {
        assumeTrue(knowsItsNames());
        withRandomGraphs(read -> {
            assertThat(read.session.tokens().label("AskedByNobodyElse")).isEqualTo(Tokens.UNKNOWN);
            assertThat(read.session.tokens().hasRelationshipType("ASKED_BY_NOBODY_ELSE"))
                    .isFalse();
            assertThat(read.session.tokens().warnings())
                    .containsExactly(read.session.words().unknown("label", "AskedByNobodyElse"));
        });
    }

    @Test
    void shouldTakeANodeThatIsNotThereForOneWithNothing() {
        withRandomGraphs(read -> {
            long missing = 1_000_000;
            assertThat(read.session.labelSource().read(missing)).isZero();
            assertThat(read.append(read.session.relationships(), missing, RelationshipChoice.ALL)
                            .size())
                    .isZero();
            assertThat(read.session.elements().labels(missing)).isEmpty();
            assertThat(read.session.elements().ofNode(missing, null)).isEmpty();
            try (RelationshipScan scan = read.session.outgoing(missing)) {
                assertThat(scan.next()).isFalse();
            }
        });
    }

    private static void assertSame(Neighbours expected, Neighbours actual, String context) {
        assertThat(actual.size()).as(context).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.node(i)).as(context).isEqualTo(expected.node(i));
            assertThat(actual.relationship(i)).as(context).isEqualTo(expected.relationship(i));
            assertThat(actual.type(i)).as(context).isEqualTo(expected.type(i));
        }
    }
}
