package io.tremaux.framework;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.DecisionsByDepth;
import io.tremaux.traversal.decision.StepDecisions;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What labels and depth decide about the positions of one traversal, and what predicates say of their nodes. The
 * evaluator asks first; the expander next, depth-first nearly always about the same node, which is not decided twice.
 * All of it may be trusted until the view has replaced facades, and is looked up with each question. Belongs to one
 * thread.
 */
final class NodeDecisions {
    private final BoundTraversal traversal;
    private final CurrentFacades facades;
    private final DecisionsByDepth decisionsByDepth;
    private NodePredicate passes;
    private NodePredicate mayMeet;

    // Decided last: trusted for the same node, until another is asked about
    private long node;
    private @Nullable StepDecisions stepDecisions;
    private Decision decision = Decision.TO_BE_ASKED;

    NodeDecisions(BoundTraversal traversal, GraphView view, LongConsumer charge) {
        this.traversal = traversal;
        this.facades = new CurrentFacades(view);
        this.decisionsByDepth = new DecisionsByDepth(traversal, this::mayMeet, charge);
        this.passes = traversal.passes(facades.properties());
        this.mayMeet = traversal.mayMeet(facades.properties());
    }

    /** Decides about a node at a depth. */
    Decision about(long node, int depth) {
        refresh();
        StepDecisions current = decisionsByDepth.at(depth);
        this.node = node;
        stepDecisions = current;
        decision = current.decide(facades.labels(), facades.relationships(), node);
        return decision;
    }

    /** The relationships to follow from a node at a depth that was to be continued. */
    RelationshipChoice[] choices(long node, int depth) {
        refresh();
        if (decision.continues && node == this.node && stepDecisions == decisionsByDepth.at(depth)) {
            return stepDecisions.choices(decision, facades.labels(), node);
        }
        stepDecisions = null; // another node is current from now on
        return traversal.choices(facades.labels(), node, depth);
    }

    /** Whether a node satisfies the predicate on results. */
    boolean passes(long node) {
        refresh();
        return passes.of(node);
    }

    /** Whether a node at a depth passes the filters, returned or not. */
    boolean admits(long node, int depth) {
        refresh();
        return traversal.admits(facades.labels(), mayMeet, node, depth);
    }

    private NodePredicate mayMeet() {
        return mayMeet;
    }

    private void refresh() {
        if (facades.refresh()) {
            passes = traversal.passes(facades.properties());
            mayMeet = traversal.mayMeet(facades.properties());
            decisionsByDepth.forget();
            stepDecisions = null;
        }
    }
}
