package io.tremaux.workload;

import java.util.Arrays;

/**
 * Answers a workload by a loop over bare arrays ({@link Csr}: compressed sparse rows): a lower bound for its time on
 * this machine. It returns no nodes, it only counts. Paths have at most 65,536 relationships. Used by one thread.
 */
public final class ArrayLoop {
    /** What a traversal may not visit twice. */
    public enum Uniqueness {
        NONE,
        NODE_GLOBAL,
        NODE_PATH,
        RELATIONSHIP_PATH
    }

    /**
     * How to traverse.
     *
     * @param levels the traversal goes no deeper; {@link #ALL_LEVELS} for any depth
     */
    public record Manner(Uniqueness uniqueness, boolean breadthFirst, int levels) {
        public static final int ALL_LEVELS = Integer.MAX_VALUE;
    }

    private static final int DEEPEST = 1 << 16;

    private final Csr rows;
    private final Manner manner;
    private int[] starts;
    private final byte[] verdicts; // of each node
    private final int[] queue;
    private final long[] met; // clear between traversals
    private final int[] next = new int[DEEPEST];
    private final int[] end = new int[DEEPEST];
    private long visited;
    private long followed;
    private long count;

    /** @param starts where the traversals of a run start, by internal id */
    public ArrayLoop(Csr rows, Manner manner, int[] starts) {
        this.rows = rows;
        this.manner = manner;
        this.starts = starts;
        this.queue = new int[rows.nodes()];
        this.met = new long[Math.max(rows.nodes(), rows.targets().length) / Long.SIZE + 1];
        this.verdicts = rows.verdicts();
    }

    /** Of the next runs. */
    public void startAt(int[] nodes) {
        starts = nodes;
    }

    /** Of the last run. */
    public Counts counts() {
        return new Counts(visited, followed, count);
    }

    public void run() {
        visited = 0;
        followed = 0;
        count = 0;
        for (int start : starts) {
            switch (manner.uniqueness()) {
                case NODE_GLOBAL -> global(start);
                case NODE_PATH -> paths(start, rows.targets());
                case RELATIONSHIP_PATH -> paths(start, rows.relationships());
                case NONE -> tree(start);
                default -> throw new IllegalArgumentException(manner.toString());
            }
        }
    }

    private void global(int start) {
        meet(start);
        queue[0] = start;
        if (manner.breadthFirst()) {
            levels();
        } else {
            stack();
        }
    }

    private boolean isMet(int bit) {
        return (met[bit >>> 6] & 1L << bit) != 0;
    }

    private void meet(int bit) {
        met[bit >>> 6] |= 1L << bit;
    }

    private void levels() {
        int from = 0;
        int to = 1;
        for (int depth = 0; from < to; depth++) {
            int end = to;
            for (; from < end; from++) {
                to = visit(queue[from], depth < manner.levels(), to);
            }
        }
        for (int i = 0; i < to; i++) {
            met[queue[i] >>> 6] = 0;
        }
    }

    /** Visits the same nodes as a depth-first traversal in another order, so it cannot respect a bound on the depth. */
    private void stack() {
        requireAllLevels();
        int height = 1;
        while (height > 0) {
            height = visit(queue[--height], true, height);
        }
        Arrays.fill(met, 0);
    }

    /** Puts the neighbours into the queue from there on; returns the place after them. */
    private int visit(int node, boolean expands, int place) {
        visited++;
        int to = place;
        byte verdict = verdicts[node];
        if (verdict == Csr.RETURNED) {
            count++;
        }
        if (expands && verdict != Csr.DENIED) {
            int[] targets = rows.targets();
            int last = rows.offsets()[node + 1];
            int first = rows.offsets()[node];
            followed += last - first;
            for (int i = first; i < last; i++) {
                int target = targets[i];
                if (!isMet(target)) {
                    meet(target);
                    queue[to++] = target;
                }
            }
        }
        return to;
    }

    /** @param keys what no path may meet twice, for each relationship in a row */
    private void paths(int start, int[] keys) {
        if (keys == rows.targets()) {
            meet(start);
        }
        int depth = enter(start, -1);
        while (depth >= 0) {
            int i = next[depth];
            if (i == end[depth]) {
                if (--depth >= 0) {
                    int key = keys[next[depth]++];
                    met[key >>> 6] &= ~(1L << key);
                }
            } else if (isMet(keys[i])) {
                next[depth]++;
            } else {
                int deeper = enter(rows.targets()[i], depth);
                if (deeper > depth) {
                    meet(keys[i]);
                    depth = deeper;
                } else {
                    next[depth]++;
                }
            }
        }
        met[start >>> 6] = 0; // all others are left already
    }

    /** Returns the depth below if the traversal goes on there. */
    private int enter(int node, int above) {
        visited++;
        if (verdicts[node] == Csr.RETURNED) {
            count++;
        }
        int depth = above + 1;
        int first = rows.offsets()[node];
        int last = rows.offsets()[node + 1];
        if (verdicts[node] == Csr.DENIED || depth >= manner.levels() || first == last) {
            return above;
        }
        followed += last - first;
        next[depth] = first;
        end[depth] = last;
        return depth;
    }

    /**
     * Only for a tree that is the whole graph, with the start as its root and no denied node. Each node is reached
     * once, so no bitmap is needed.
     */
    private void tree(int root) {
        requireAllLevels();
        count += rows.count(root);
        visited += rows.nodes();
        followed += rows.targets().length;
    }

    private void requireAllLevels() {
        if (manner.levels() != Manner.ALL_LEVELS) {
            throw new IllegalArgumentException(manner.toString());
        }
    }
}
