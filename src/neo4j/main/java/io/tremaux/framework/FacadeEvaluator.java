package io.tremaux.framework;

import io.tremaux.neo4j.entity.CurrentNode;
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
record FacadeEvaluator(
        boolean maximal,
        NodeDecisions decisions,
        CurrentNode currentNode,
        RetainedMemory retained,
        @Nullable Evaluator own)
        implements PathEvaluator<Object> {
    @Override
    public Evaluation evaluate(Path path, BranchState<Object> state) {
        return evaluate(path);
    }

    @Override
    public Evaluation evaluate(Path path) {
        int depth = path.length();
        retained.visit(depth);
        long node = currentNode.stepOn(path.endNode());
        Decision decision = decisions.about(node, depth);
        boolean includes = maximal || decision.includes && decisions.passes(node);
        if (own == null || !includes && !decision.continues) {
            return Evaluation.of(includes, decision.continues);
        }
        Evaluation byOwn = own.evaluate(path);
        return Evaluation.of(maximal || includes && byOwn.includes(), decision.continues && byOwn.continues());
    }

    /** Whether a path is to be returned, if it is maximal where only these are. */
    boolean includes(Path path) {
        long node = currentNode.stepOn(path.endNode());
        return decisions.about(node, path.length()).includes
                && decisions.passes(node)
                && (own == null || own.evaluate(path).includes());
    }

    /** Whether a path passes the filters, returned or not. */
    boolean admits(Path path) {
        return decisions.admits(currentNode.stepOn(path.endNode()), path.length())
                && (own == null || own.evaluate(path) != Evaluation.EXCLUDE_AND_PRUNE);
    }
}
