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
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * A walk gives way between two steps, after which its view keeps up, and never while it reads the relationships of a
 * node: the pointers that it holds by then lead astray once others have run for long.
 */
class GivingWayTest {
    private static final int LEAVES = 100_000;

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_ANY,
            names = {"NONE", ".*_PATH", ".*_GLOBAL"})
    void shouldGiveWayOnlyBetweenTwoSteps(Uniqueness uniqueness) {
        for (boolean breadthFirst : new boolean[] {true, false}) {
            Hub hub = new Hub();
            Traversal traversal = new Traversal.Builder()
                    .expansion(RelationshipFilter.parse("A>|B>", true))
                    .uniqueness(uniqueness)
                    .breadthFirst(breadthFirst)
                    .build();
            Walker walker = Walker.of(
                    traversal.bind(hub),
                    hub,
                    LongStream.of(0).iterator(),
                    new WalkBounds(hub::giveWay, () -> {}, bytes -> {}, () -> false, WorkLimits.ANY),
                    false);
            walker.countAll();
            assertThat(hub.gaveWay).isGreaterThan(10);
            assertThat(hub.keptUp).isEqualTo(hub.gaveWay);
        }
    }

    private static final class Hub implements GraphView, Relationships, Tokens {
        private final Labels labels = new Labels(false) {
            @Override
            protected boolean ask(long node, int label) {
                return false;
            }
        };
        private boolean reads;
        private int gaveWay;
        private int keptUp;

        void giveWay() {
            assertThat(reads).isFalse();
            assertThat(keptUp).isEqualTo(gaveWay);
            gaveWay++;
        }

        @Override
        public void keepUp() {
            keptUp++;
        }

        @Override
        public void append(long node, RelationshipChoice choice, Neighbours to) {
            reads = true;
            for (int i = 0; node == 0 && i < LEAVES; i++) {
                long leaf = 1 + 2L * i + choice.type();
                to.add(leaf, leaf, choice.type(), false);
                to.pause();
            }
            reads = node == 0 && choice.type() == 0; // the second choice reads on by the same record
        }

        @Override
        public int relationshipType(String name) {
            return name.equals("A") ? 0 : 1;
        }

        @Override
        public int label(String name) {
            return UNKNOWN;
        }

        @Override
        public int propertyKey(String name) {
            return UNKNOWN;
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
    }
}
