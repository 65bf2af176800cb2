package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import java.io.IOException;
import java.util.Arrays;
import java.util.PrimitiveIterator;

/**
 * Pre-order. The list of neighbours is the stack: a frame for each node on the path, one behind the other.
 *
 * <pre>
 *   frame of depth   0       1               2                3            holds the start node, its candidates, ...
 *                  [start] [a   b   c   d] [e   f   g   h] [i   j ...
 *                               ^next[1]        ^next[2]    ^next           the path so far: start, b, f
 * </pre>
 *
 * What was taken last from each frame is the path. 8 bytes an entry, 20 with relationships; 16 bytes a depth and what {@link
 * PathIds} takes.
 */
final class DepthFirst extends Walker {
    private static final int FIRST_DEPTHS = 64;
    private static final int BYTES_A_DEPTH = 2 * Integer.BYTES;

    private final PathIds path;

    // Frames below the one at hand, by depth
    private int[] firsts = new int[FIRST_DEPTHS];
    private int[] nexts = new int[FIRST_DEPTHS];

    // The frame at hand
    private int depth;
    private int first;
    private int next;
    private int end;
    private long parent;
    private Phase phase;

    DepthFirst(
            Traversal traversal,
            Traversal.Bound bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds) {
        super(traversal, bound, view, starts, bounds);
        this.path = new PathIds(reach == Reach.PATH, bounds::charge);
        this.phase = phases.at(0);
    }

    @Override
    boolean from(long start) throws IOException {
        neighbours.truncate(0);
        neighbours.add(start, NO_ID, 0, false);
        depth = 0;
        first = 0;
        next = 1;
        end = 1;
        phase = phases.at(0);
        goOn(start, idOfStart(start), TO_BE_ASKED);
        while (next < end || ascend()) {
            if (consider(next++, first, parent, depth, phase)) {
                return true;
            }
        }
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
    boolean onPath(long id) {
        return path.contains(id);
    }

    @Override
    void goOn(long node, long id, Decision decision) {
        expand(node, phase.choices(decision, labels, node));
        if (neighbours.size() > end) {
            descend(node, id);
        }
    }

    private void descend(long node, long id) {
        if (depth == nexts.length) {
            bounds.charge((long) BYTES_A_DEPTH * depth);
            firsts = Arrays.copyOf(firsts, 2 * depth);
            nexts = Arrays.copyOf(nexts, 2 * depth);
        }
        firsts[depth] = first;
        nexts[depth] = next;
        path.push(id);
        depth++;
        first = end;
        next = end;
        end = neighbours.size();
        parent = node;
        phase = phases.at(depth);
    }

    /** Goes up to where candidates are left; false if there is none any more. */
    private boolean ascend() {
        while (next == end) {
            if (depth == 0) {
                return false;
            }
            neighbours.truncate(first);
            path.pop();
            depth--;
            end = first;
            first = firsts[depth];
            next = nexts[depth];
        }
        parent = neighbours.node(nexts[depth - 1] - 1);
        phase = phases.at(depth);
        return true;
    }
}
