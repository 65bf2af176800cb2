package io.tremaux.dag;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The strongly connected components of a graph: in each, every position can be reached from every other. By Tarjan
 * (Depth-First Search and Linear Graph Algorithms, SIAM Journal on Computing, 1972), with a stack of its own instead of
 * recursion. One pass over the arcs, 32 bytes a position; the members of each component are sorted. An arc from one
 * component to another leads to the lower number. Belongs to one thread.
 *
 * <pre>
 *    component         0              1      2
 *    first members     0              3      4          5
 *                      |              |      |
 *    members          [2] [5] [7]    [1]    [0]             positions, ascending within a component
 * </pre>
 */
final class Components {
    private static final int UNMET = 0;

    private final ReachedGraph graph;
    private final int[] ofPosition; // component by position; -1 while the position is open
    private final int[] members; // of one component after another
    private final IntArrayList firstMembers = new IntArrayList(); // by component, and one behind the last

    private final int[] numbers; // by position, in the order of the depth-first search, from 1
    private final int[] lowest; // the lowest number known to be reached from a position, of those without a component
    private final int[] nextArcs; // by position: the arc that the search follows next
    private final int[] path; // positions under way, from where the search began
    private final int[] open; // met, and not yet in a component
    private int numbered; // positions that have a number
    private int opened; // length of open
    private int closed; // positions that have a component

    /**
     * Finds the components.
     *
     * @throws io.tremaux.traversal.WalkBounds.BoundReached if the time of the query is over before that
     */
    Components(ReachedGraph graph) {
        this.graph = graph;
        this.ofPosition = graph.ints();
        this.members = graph.ints();
        this.numbers = graph.ints();
        this.lowest = graph.ints();
        this.nextArcs = graph.ints();
        this.path = graph.ints();
        this.open = graph.ints();
        for (int position = 0; position < numbers.length; position++) {
            if (numbers[position] == UNMET) {
                search(position);
            }
        }
        firstMembers.add(closed);
    }

    /**
     * Searches depth first from a position that was not met, and closes each component whose positions were all met.
     */
    private void search(int root) {
        int length = 0;
        path[length++] = meet(root);
        while (length > 0) {
            int at = path[length - 1];
            int next = next(at);
            if (next >= 0) {
                path[length++] = meet(next);
                continue;
            }
            length--;
            if (lowest[at] == numbers[at]) {
                close(at);
            }
            if (length > 0) {
                lowest[path[length - 1]] = Math.min(lowest[path[length - 1]], lowest[at]);
            }
        }
    }

    /** Numbers a position, and opens it. Answers the position. */
    private int meet(int position) {
        graph.countSteps(position);
        numbers[position] = ++numbered;
        lowest[position] = numbered;
        nextArcs[position] = graph.firstArc(position);
        ofPosition[position] = -1;
        open[opened++] = position;
        return position;
    }

    /** The next position that a position leads to and that was not met; -1 if there is none any more. */
    private int next(int at) {
        int end = graph.firstArc(at + 1);
        while (nextArcs[at] < end) {
            int to = graph.end(nextArcs[at]++);
            if (to == ReachedGraph.LEFT_OUT) {
                continue;
            }
            if (numbers[to] == UNMET) {
                return to;
            }
            if (ofPosition[to] < 0) {
                lowest[at] = Math.min(lowest[at], numbers[to]);
            }
        }
        return -1;
    }

    /** Makes a component of the positions that were opened since its root, the first of them that the search met. */
    private void close(int root) {
        int first = closed;
        int component = firstMembers.size();
        firstMembers.add(first);
        int member;
        do {
            member = open[--opened];
            ofPosition[member] = component;
            members[closed++] = member;
        } while (member != root);
        Arrays.sort(members, first, closed);
    }

    /** How many there are. */
    int size() {
        return firstMembers.size() - 1;
    }

    /** The component of a position. */
    int of(int position) {
        return ofPosition[position];
    }

    /** Whether an arc from a position stays within a component, and so lies on a cycle. */
    boolean isOnCycle(int from, int arc) {
        int to = graph.end(arc);
        return to != ReachedGraph.LEFT_OUT && ofPosition[from] == ofPosition[to];
    }

    /** Whether there are cycles in a component. */
    boolean isCyclic(int component) {
        int first = firstMembers.getInt(component);
        return firstMembers.getInt(component + 1) - first > 1 || isLoop(members[first]);
    }

    /** Whether an arc leads from a position to itself. Costs the number of its arcs. */
    private boolean isLoop(int position) {
        for (int arc = graph.firstArc(position); arc < graph.firstArc(position + 1); arc++) {
            if (graph.end(arc) == position) {
                return true;
            }
        }
        return false;
    }

    /** The index of the first member of a component. */
    int first(int component) {
        return firstMembers.getInt(component);
    }

    /** A position by its index. Those of one component are in the order in which they were met. */
    int member(int index) {
        return members[index];
    }
}
