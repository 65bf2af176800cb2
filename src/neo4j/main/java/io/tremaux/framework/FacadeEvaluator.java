package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.neo4j.NodeAtHand;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.decision.Decision;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.traversal.BranchState;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.PathEvaluator;

/**
 * Judges each path by its last node, which it takes in hand for the expander that comes next, and by the user's own
 * evaluator, if there is one. Where only maximal paths are returned, it lets all pass: {@link MaximalPaths} chooses
 * among them.
 */
final class FacadeEvaluator implements PathEvaluator<Object> {
    private final Traversal.Bound traversal;
    private final Decisions decisions;
    private final GraphView view;
    private final NodeAtHand atHand;
    private final RetainedMemory retained;
    private final @Nullable Evaluator own;
    private final boolean maximal;
    private Properties properties;
    private NodeTest passes;

    FacadeEvaluator(
            Traversal.Bound traversal,
            Decisions decisions,
            Facades facades,
            RetainedMemory retained,
            @Nullable Evaluator own) {
        this.traversal = traversal;
        this.decisions = decisions;
        this.view = facades.view();
        this.atHand = facades.atHand();
        this.retained = retained;
        this.own = own;
        this.maximal = traversal.traversal().maximal();
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
        retained.visit(depth);
        long node = atHand.stepOn(path.endNode());
        Decision decision = decisions.about(node, depth);
        boolean includes = maximal || decision.includes && passes(node);
        if (own == null || !includes && !decision.continues) {
            return Evaluation.of(includes, decision.continues);
        }
        Evaluation byOwn = own.evaluate(path);
        return Evaluation.of(maximal || includes && byOwn.includes(), decision.continues && byOwn.continues());
    }

    /** Whether a path is to be returned, if it is maximal where only these are. */
    boolean includes(Path path) {
        long node = atHand.stepOn(path.endNode());
        return decisions.about(node, path.length()).includes
                && passes(node)
                && (own == null || own.evaluate(path).includes());
    }

    /** Whether a path passes the filters, returned or not. */
    boolean admits(Path path) {
        return traversal.admits(view.labels(), decisions.mayMeet(), atHand.stepOn(path.endNode()), path.length())
                && (own == null || own.evaluate(path) != Evaluation.EXCLUDE_AND_PRUNE);
    }

    private boolean passes(long node) {
        if (view.properties() != properties) { // the view may have replaced it
            properties = view.properties();
            passes = traversal.passes(properties);
        }
        return passes.of(node);
    }
}
