package io.tremaux.traversal.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Labels;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Relationships;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.NumberedTokens;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepDecisionsTest {
    private static final Relationships NONE = (node, choice, to) -> {};

    private final StepDecisions stepDecisions = returnTheLabelled(ExpandRules.parse(List.of("A=>R>")));

    private static StepDecisions returnTheLabelled(Expansion expansion) {
        BoundTraversal bound = new Traversal.Builder()
                .expansion(expansion)
                .labelFilter(LabelFilter.parse(">A", true, true))
                .uniqueness(Uniqueness.NONE)
                .breadthFirst(false)
                .build()
                .bind(new NumberedTokens());
        return new DecisionsByDepth(bound, () -> NodePredicate.ALWAYS, bytes -> {}).at(1);
    }

    /** Gives and takes the label between any two questions, as others may who write. */
    private static final class Flickering extends Labels {
        private int questions;

        Flickering() {
            super(false);
        }

        @Override
        protected boolean ask(long node, int label) {
            return questions++ % 2 == 0;
        }
    }

    @Test
    void shouldDecideAllOfItByWhatWasReadOnce() {
        Flickering labels = new Flickering();
        for (long node = 0; node < 10; node += 2) {
            Decision labelled = stepDecisions.decide(labels, NONE, node, Labels.NO_CODE);
            assertThat(labelled.includes).isTrue();
            assertThat(stepDecisions.choices(labelled, labels, node)).hasSize(1);
            Decision bare = stepDecisions.decide(labels, NONE, node + 1, Labels.NO_CODE);
            assertThat(bare.includes).isFalse();
            assertThat(stepDecisions.choices(bare, labels, node + 1)).isEmpty();
        }
        assertThat(labels.questions).isEqualTo(10);
    }

    @Test
    void shouldAskLabelsAgainToGoOnOnlyIfTheyDecideWhatToFollow() {
        Flickering labels = new Flickering();
        assertThat(stepDecisions.continued(labels, NONE, 0).choices).hasSize(1);
        assertThat(labels.questions).isEqualTo(1);
        StepDecisions byType = returnTheLabelled(RelationshipFilter.parse("R>", true));
        assertThat(byType.continued(labels, NONE, 0).choices).hasSize(1);
        assertThat(labels.questions).isEqualTo(1);
    }

    /** All have one code, of which nobody knows any more what it stands for: their labels come from elsewhere. */
    private static final class Emptied extends Labels {
        private boolean labelled;

        Emptied() {
            super(true);
        }

        @Override
        public int code(long node) {
            return 1;
        }

        @Override
        public boolean take(long node, int code) {
            return false;
        }

        @Override
        protected boolean ask(long node, int label) {
            return labelled;
        }
    }

    @Test
    void shouldRememberNothingForACodeThatWasNotWhatWasAsked() {
        Emptied labels = new Emptied();
        assertThat(stepDecisions.decide(labels, NONE, 0, Labels.NO_CODE).includes)
                .isFalse();
        labels.labelled = true;
        assertThat(stepDecisions.decide(labels, NONE, 1, Labels.NO_CODE).includes)
                .isTrue();
    }
}
