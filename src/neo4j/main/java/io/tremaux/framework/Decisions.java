package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.Phase;
import io.tremaux.traversal.decision.Phases;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What labels and depth decide about the positions of one walk. The evaluator asks first; the expander next,
 * depth-first nearly always about the same node, which is not decided twice. Belongs to one thread.
 */
final class Decisions {
    private final Traversal.Bound traversal;
    private final GraphView view;
    private final Phases phases;
    private Labels labels;
    private Relationships relationships;
    private Properties properties;
    private NodeTest mayMeet;

    // Decided last
    private long node;
    private @Nullable Phase phase;
    private Decision decision = Decision.TO_BE_ASKED;

    Decisions(Traversal.Bound traversal, GraphView view, LongConsumer charge) {
        this.traversal = traversal;
        this.view = view;
        this.phases = new Phases(traversal, this::mayMeet, charge);
        this.labels = view.labels();
        this.relationships = view.relationships();
        this.properties = view.properties();
        this.mayMeet = traversal.mayMeet(properties);
    }

    /** Decides about a node at a depth. */
    Decision about(long node, int depth) {
        refresh();
        Phase current = phases.at(depth);
        this.node = node;
        phase = current;
        decision = current.decide(labels, relationships, node);
        return decision;
    }

    /** The relationships to follow from a node at a depth that was to be continued. */
    RelationshipChoice[] choices(long node, int depth) {
        refresh();
        if (decision.continues && node == this.node && phase == phases.at(depth)) {
            return phase.choices(decision, labels, node);
        }
        phase = null; // another node is at hand from now on
        return traversal.choices(labels, node, depth);
    }

    /** The predicate on nodes that are met, by the view of now. */
    NodeTest mayMeet() {
        if (view.properties() != properties) {
            properties = view.properties();
            mayMeet = traversal.mayMeet(properties);
        }
        return mayMeet;
    }

    /** The view may have replaced facades. */
    private void refresh() {
        if (view.labels() != labels || view.relationships() != relationships) {
            labels = view.labels();
            relationships = view.relationships();
            phases.forget();
            phase = null;
        }
    }
}
