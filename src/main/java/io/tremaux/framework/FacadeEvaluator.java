package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.store.NodeAtHand;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.decision.Decision;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.traversal.BranchState;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.PathEvaluator;

/** Judges each path by its last node, which it takes in hand for the expander that comes next. */
final class FacadeEvaluator implements PathEvaluator<Object> {
    private final Traversal.Bound traversal;
    private final Decisions decisions;
    private final GraphView view;
    private final NodeAtHand atHand;
    private final Holdings holdings;
    private Properties properties;
    private NodeTest passes;

    FacadeEvaluator(
            Traversal.Bound traversal, Decisions decisions, GraphView view, NodeAtHand atHand, Holdings holdings) {
        this.traversal = traversal;
        this.decisions = decisions;
        this.view = view;
        this.atHand = atHand;
        this.holdings = holdings;
        this.properties = view.properties();
        this.passes = traversal.passes(properties);
    }

    @Override
    public Evaluation evaluate(Path path, BranchState<Object> state) {
        return evaluate(path);
    }

    @Override
    public Evaluation evaluate(Path path) {
        int depth = path.length();
        holdings.visit(depth);
        long node = atHand.stepOn(path.endNode());
        Decision decision = decisions.about(node, depth);
        return Evaluation.of(decision.includes && passes(node), decision.continues);
    }

    private boolean passes(long node) {
        if (view.properties() != properties) { // the view may have replaced it
            properties = view.properties();
            passes = traversal.passes(properties);
        }
        return passes.of(node);
    }
}
