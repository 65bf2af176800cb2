package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;

/**
 * The current frame: the neighbours of one node, which are the candidates from an index of a list on, and how far the
 * traversal has come among them. Counts the candidates that were taken from all frames. Belongs to one thread.
 */
final class Frame {
    private final Neighbours neighbours;
    private int first;
    private int next;
    private int end;
    private int stop;
    private long parent;
    private int depth;

    private long followed; // but for those of this frame since it was taken
    private int takenAt;

    Frame(Neighbours neighbours) {
        this.neighbours = neighbours;
    }

    /** Makes a part of the list the current frame, from some candidate on. */
    void take(int first, int next, int end, long parent, int depth) {
        followed += this.next - takenAt;
        this.first = first;
        this.next = next;
        this.takenAt = next;
        this.end = end;
        this.parent = parent;
        this.depth = depth;
    }

    /** Empties the list for the only frame that there is. */
    void clear() {
        followed += next - takenAt;
        next = 0;
        takenAt = 0;
        neighbours.truncate(0);
    }

    /** There is no frame any more. */
    void leave() {
        depth = 0;
    }

    /** The index of the first candidate. */
    int first() {
        return first;
    }

    /** The index of the candidate whose turn is next. */
    int next() {
        return next;
    }

    /** The index of the candidate that was taken last. */
    int taken() {
        return next - 1;
    }

    /** The index after the last candidate. */
    int end() {
        return end;
    }

    /** The node whose neighbours these are. */
    long parent() {
        return parent;
    }

    /** The depth of the candidates. */
    int depth() {
        return depth;
    }

    boolean hasNext() {
        return next < end;
    }

    boolean hasNextBeforeStop() {
        return next < stop;
    }

    /** So many candidates are left. */
    int left() {
        return end - next;
    }

    /** So many candidates may be taken until the next look. */
    void stopAfter(int candidates) {
        stop = next + candidates;
    }

    /** Takes the next candidate off the frame. */
    long takeNext() {
        return neighbours.node(next++);
    }

    /** Counts candidates that were followed, but are on no frame. */
    void countPassed(int candidates) {
        followed += candidates;
    }

    /** How many candidates were taken or passed over, from this frame and all before. */
    long followed() {
        return followed + next - takenAt;
    }
}
