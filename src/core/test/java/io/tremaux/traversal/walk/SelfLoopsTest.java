package io.tremaux.traversal.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NoRelationshipProperties;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node with a loop is read twice; whatever is committed between the two readings, no path goes twice in a row by a
 * loop.
 */
class SelfLoopsTest {
    private static final long NODE = 1;
    private static final long LOOP = 10;

    /** One neighbour and the relationship that leads to it. */
    private record Link(long node, long id) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldKnowALoopThatACommitHasMoved(boolean breadthFirst) {
        List<Link> before = List.of(new Link(2, 20), new Link(NODE, LOOP));
        List<Link> after = List.of(new Link(3, 30), new Link(2, 20), new Link(NODE, LOOP));
        assertThat(visits(before, after, breadthFirst)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNotFollowALoopThatWasDeleted(boolean breadthFirst) {
        List<Link> before = List.of(new Link(2, 20), new Link(NODE, LOOP));
        assertThat(visits(before, List.of(new Link(2, 20)), breadthFirst)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFollowEachOfSeveralLoopsAfterAnother(boolean breadthFirst) {
        List<Link> loops = List.of(new Link(NODE, LOOP), new Link(NODE, LOOP + 1));
        assertThat(visits(loops, loops, breadthFirst))
                .as("the start, 2 loops, 1 after each, 1 after each of these")
                .isEqualTo(1 + 2 + 2 + 2);
    }

    @Test
    void shouldChargeAPlaceForItsFirstLoopAlone() {
        List<Long> charged = new ArrayList<>();
        Neighbours neighbours = new Neighbours(false, bytes -> {});
        SelfLoops loops = new SelfLoops(neighbours, charged::add);
        for (long id = LOOP; id < LOOP + 100; id++) {
            Neighbours reading = loops.secondReading();
            reading.add(NODE, id, 0, false);
            loops.replace(NODE, 0, reading);
            assertThat(loops.relationship(0)).isEqualTo(id);
        }
        assertThat(charged).hasSize(1);
    }

    /** How often the node is found in three steps, if its neighbours change after they were read for the first time. */
    private static long visits(List<Link> before, List<Link> after, boolean breadthFirst) {
        Traversal traversal = new Traversal.Builder()
                .expansion(RelationshipFilter.parse(">", true))
                .maxLevel(3)
                .uniqueness(Uniqueness.NONE)
                .breadthFirst(breadthFirst)
                .build();
        Walker walker = Walker.of(
                traversal.bind(new NoTokens()),
                new ChangingGraph(before, after),
                LongStream.of(NODE).iterator(),
                new WalkBounds(() -> {}, bytes -> {}, null),
                false);
        List<Long> found = new ArrayList<>();
        while (walker.next()) {
            found.add(walker.node());
        }
        return found.stream().filter(node -> node == NODE).count();
    }

    private static final class ChangingGraph implements GraphView, Relationships {
        private final Labels labels = new NoLabels();
        private final List<Link> after;
        private List<Link> now;

        ChangingGraph(List<Link> before, List<Link> after) {
            this.now = before;
            this.after = after;
        }

        @Override
        public Labels labels() {
            return labels;
        }

        @Override
        public RelationshipProperties relationshipProperties() {
            return NoRelationshipProperties.INSTANCE;
        }

        @Override
        public Properties properties() {
            return (node, key) -> null;
        }

        @Override
        public Relationships relationships() {
            return this;
        }

        @Override
        public void append(long node, RelationshipChoice choice, Neighbours to) {
            if (node == NODE) {
                now.forEach(link -> to.add(link.node(), link.id(), 0, false));
                now = after;
            }
        }
    }

    private static final class NoLabels extends Labels {
        NoLabels() {
            super(false);
        }

        @Override
        protected boolean ask(long node, int label) {
            return false;
        }
    }

    private static final class NoTokens implements Tokens {
        @Override
        public int label(String name) {
            return UNKNOWN;
        }

        @Override
        public int relationshipType(String name) {
            return UNKNOWN;
        }

        @Override
        public int propertyKey(String name) {
            return UNKNOWN;
        }
    }
}
