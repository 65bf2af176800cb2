package io.tremaux.traversal.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NoRelationshipProperties;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A walk announces each node before it asks for its relationships, the start nodes apart, and walks as without. */
class ReadAheadTest {
    private static final int GRAPHS = 50;
    private static final int NODES = 40;
    private static final int MAX_LEVEL = 4; // of paths there are many

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_ANY,
            names = {"NONE", ".*_PATH", ".*_GLOBAL"})
    void shouldAnnounceANodeBeforeItsRelationshipsAreRead(Uniqueness uniqueness) {
        for (int seed = 0; seed < GRAPHS; seed++) {
            ArrayGraph graph = random(new Random(seed));
            for (boolean breadthFirst : new boolean[] {true, false}) {
                Traversal traversal = new Traversal.Builder()
                        .uniqueness(uniqueness)
                        .breadthFirst(breadthFirst)
                        .maxLevel(MAX_LEVEL)
                        .build();
                Remote remote = new Remote(graph, breadthFirst ? 1 + seed % 5 : Integer.MAX_VALUE);
                for (boolean keepsPaths : new boolean[] {true, false}) {
                    assertThat(found(traversal.bind(graph), remote, keepsPaths))
                            .as("Graph %d, %s", seed, traversal)
                            .isEqualTo(found(traversal.bind(graph), graph, keepsPaths));
                }
                assertThat(remote.announced).as("Graph %d", seed).isNotEmpty();
            }
        }
    }

    private static ArrayGraph random(Random random) {
        int[] ends = random.ints(2 * (NODES + random.nextInt(NODES)), 0, NODES).toArray();
        ends[0] = 0; // something is there to be announced
        ends[1] = 2;
        return ArrayGraph.of(NODES, ends.length / 2, i -> ends[2 * i], i -> ends[2 * i + 1]);
    }

    private static List<String> found(BoundTraversal traversal, GraphView view, boolean keepsPaths) {
        WalkBounds bounds = new WalkBounds(() -> {}, bytes -> {}, null);
        Walker walker = Walker.of(traversal, view, LongStream.of(0, 1).iterator(), bounds, keepsPaths);
        List<String> found = new ArrayList<>();
        while (walker.next()) {
            found.add(walker.node() + " at " + walker.depth());
        }
        return found;
    }

    /** Takes so many of the nodes announced at a time, and notes what is asked. */
    private static final class Remote implements GraphView, ReadAhead {
        private final ArrayGraph graph;
        private final int atOnce;
        private final Set<Long> announced = new HashSet<>();

        Remote(ArrayGraph graph, int atOnce) {
            this.graph = graph;
            this.atOnce = atOnce;
        }

        @Override
        public ReadAhead readAhead() {
            return this;
        }

        @Override
        public int announce(IntToLongFunction nodes, int from, int to, Interest interest) {
            assertThat(interest.choices()).isNotEmpty();
            assertThat(from).isLessThan(to);
            int end = (int) Math.min(to, (long) from + atOnce);
            for (int i = from; i < end; i++) {
                announced.add(nodes.applyAsLong(i));
            }
            return end;
        }

        @Override
        public Relationships relationships() {
            return (node, choice, to) -> {
                if (node > 1) {
                    assertThat(announced).contains(node);
                }
                graph.relationships().append(node, choice, to);
            };
        }

        @Override
        public Labels labels() {
            return graph.labels();
        }

        @Override
        public Properties properties() {
            return graph.properties();
        }

        @Override
        public RelationshipProperties relationshipProperties() {
            return NoRelationshipProperties.INSTANCE;
        }
    }
}
