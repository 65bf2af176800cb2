package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;

/**
 * A traversal in depth-first order (pre-order). The list of neighbours is the stack: a frame for each node on the path,
 * one behind the other.
 *
 * <pre>
 *   depth            0       1               2                3
 *                  [start] [a   b   c   d] [e   f   g   h] [i   j   k]
 *                               ^nexts[1]       ^nexts[2]   ^next           the path so far: start, a, e
 * </pre>
 *
 * What was taken last from each frame is the path. 12 bytes an entry, 24 with relationships; 8 bytes a depth and what
 * {@link PathIds} takes.
 */
final class DepthFirst extends FrameWalker {
    private static final int FIRST_DEPTHS = 64;
    private static final int BYTES_A_DEPTH = 2 * Integer.BYTES;

    private final PathIds path;
    private final IntToLongFunction candidates; // by index of the list

    // The frames below the current one, by depth; each ends where the next begins
    private int[] firsts = new int[FIRST_DEPTHS];
    private int[] nexts = new int[FIRST_DEPTHS];

    DepthFirst(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds,
            boolean keepsPaths) {
        super(bound, view, starts, bounds, keepsPaths);
        this.candidates = neighbours::node;
        this.path = new PathIds(uniquenessScope == UniquenessScope.PATH, bounds::charge);
    }

    @Override
    void from(long start) {
        neighbours.truncate(0);
        neighbours.add(start, Neighbours.NO_RELATIONSHIP, 0, false);
        take(0, 1, 1, start, 0);
        goOn(start, idOfStart(start), Decision.TO_BE_ASKED);
    }

    @Override
    boolean considerOpen() {
        do {
            if (considerAll()) {
                return true;
            }
        } while (ascend());
        return false;
    }

    @Override
    boolean toTheEnd() {
        return false;
    }

    @Override
    long arrivedBy() {
        return path.last();
    }

    @Override
    void appendPathToFrame(Neighbours to) {
        for (int depth = frame.depth() - 1; depth >= 0; depth--) {
            neighbours.append(nexts[depth] - 1, to);
        }
    }

    @Override
    boolean onPath(long id) {
        return path.contains(id);
    }

    @Override
    void goOn(long node, long id, Decision decision) {
        expand(node, id, decision);
        if (neighbours.size() > frame.end()) {
            descend(node, id);
        }
    }

    private void descend(long node, long id) {
        int depth = frame.depth();
        int from = frame.end();
        int to = neighbours.size();
        announce(candidates, from, to);
        takeAppended(from, to);
        if (depth == nexts.length) {
            bounds.charge((long) BYTES_A_DEPTH * depth);
            firsts = Arrays.copyOf(firsts, 2 * depth);
            nexts = Arrays.copyOf(nexts, 2 * depth);
        }
        firsts[depth] = frame.first();
        nexts[depth] = frame.next();
        path.push(id);
        take(from, from, to, node, depth + 1);
    }

    /** Goes up to where candidates are left; false if there is none any more. */
    private boolean ascend() {
        int above = frame.depth();
        int from = frame.first();
        int to = frame.end();
        int at = frame.next();
        while (at == to) {
            if (above == 0) {
                frame.leave();
                return false;
            }
            path.pop();
            above--;
            to = from;
            from = firsts[above];
            at = nexts[above];
        }
        neighbours.truncate(to);
        take(from, at, to, neighbours.node(nexts[above - 1] - 1), above);
        return true;
    }
}
