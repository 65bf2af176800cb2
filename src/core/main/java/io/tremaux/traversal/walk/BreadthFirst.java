package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.StepDecisions;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;

/**
 * A traversal in breadth-first order: level by level. Candidates are considered when their parent is expanded; those
 * that continue wait in a queue. It holds a level and what is known of the next one, and all levels so far if
 * uniqueness looks along paths: its cost is then the length of the path for each candidate.
 */
final class BreadthFirst extends FrameWalker {
    private final Positions queue;
    private final IntToLongFunction waiting; // by index of the queue
    private int level = -1;
    private int levelEnd; // index in the queue
    private int expanded = -1; // the same
    private int announced; // nodes of the level before this index

    BreadthFirst(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds,
            boolean keepsPaths) {
        super(bound, view, starts, bounds, keepsPaths);
        this.queue = new Positions(uniquenessScope, keepsPaths, bounds::charge);
        this.waiting = queue::node;
    }

    @Override
    void from(long node) {
        queue.add(node, idOfStart(node));
    }

    @Override
    boolean considerOpen() {
        return considerAll();
    }

    @Override
    boolean toTheEnd() {
        while (hasNext()) {
            if (expandNext()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasNext() {
        expanded++;
        if (expanded == levelEnd) {
            expanded = queue.forgetLevel(levelEnd);
            announced = expanded;
            levelEnd = queue.size();
            level++;
        }
        return expanded < levelEnd;
    }

    private boolean expandNext() {
        if (expanded >= announced) {
            announced = announce(waiting, expanded, levelEnd);
        }
        long node = queue.node(expanded);
        frame.clear();
        long id = uniquenessScope == UniquenessScope.EVERYWHERE ? NO_ID : arrivedBy();
        StepDecisions stepDecisions = decisionsByDepth.at(level);
        expand(node, id, continued(stepDecisions, node), stepDecisions, level + 1);
        takeAppended(0, neighbours.size());
        take(0, 0, neighbours.size(), node, level + 1);
        return considerAll();
    }

    @Override
    long arrivedBy() {
        return queue.id(expanded);
    }

    @Override
    void appendPathToFrame(Neighbours to) {
        queue.appendPath(expanded, to);
    }

    @Override
    boolean onPath(long id) {
        return queue.onPath(expanded, id);
    }

    @Override
    void goOn(long node, long id, Decision decision) {
        queue.add(node, id, expanded, neighbours, frame.taken());
    }
}
