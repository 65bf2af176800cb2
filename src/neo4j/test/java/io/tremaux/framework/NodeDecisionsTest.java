package io.tremaux.framework;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NoRelationshipProperties;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.NumberedTokens;
import io.tremaux.traversal.filter.RelationshipFilter;
import org.junit.jupiter.api.Test;

class NodeDecisionsTest {
    private static final Relationships RELATIONSHIPS = (node, choice, to) -> {};
    private static final Properties PROPERTIES = (node, key) -> null;

    private boolean denied;

    /** A node that others label whenever {@link #denied} says so. */
    private final Labels labels = new Labels(false) {
        @Override
        protected boolean ask(long node, int label) {
            return denied;
        }
    };

    private final GraphView view = new GraphView() {
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
            return PROPERTIES;
        }

        @Override
        public Relationships relationships() {
            return RELATIONSHIPS;
        }
    };

    private final NodeDecisions decisions = new NodeDecisions(
            new Traversal.Builder()
                    .expansion(RelationshipFilter.parse("R>", true))
                    .labelFilter(LabelFilter.parse("-Denied", true, true))
                    .uniqueness(Uniqueness.NONE)
                    .breadthFirst(false)
                    .build()
                    .bind(new NumberedTokens()),
            view,
            bytes -> {});

    /** Two paths lead to one node, which is labelled when one was judged and the other was not yet. */
    @Test
    void shouldExpandWhatWasToBeContinuedWhateverWasDecidedAboutItsNodeSince() {
        assertThat(decisions.about(7, 1).continues).isTrue();
        denied = true;
        assertThat(decisions.about(7, 1).continues).isFalse();
        assertThat(decisions.choices(7, 1)).hasSize(1);
    }
}
