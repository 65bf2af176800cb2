package io.tremaux.janusgraph.row;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;

/**
 * Reads the rows that a traversal is about to ask for, many by one query. Breadth-first it reads the announced nodes,
 * and expects that the traversal comes to each, and then judges its neighbours in order, or that its caller asks for
 * their values. Depth-first it expects the announced nodes, and behind each node that it reads that node's neighbours,
 * the latest first: the traversal comes to them first. What it expects is read with the first row that is missing.
 *
 * <p>A query asks at most for as many rows as the traversal has asked for so far, so that one that ends early has read
 * little that it did not need; and for no more than can be kept until they are asked for. Belongs to one thread.
 */
final class RowsAhead implements ReadAhead {
    private static final int FEWEST = 2;
    private static final Interest NOTHING = new Interest(List.of(), false, false, false);

    private final RowStore rows;
    private final ColumnChoice choice;
    private final LongConsumer charge;
    private final AskedNodes asked = new AskedNodes();
    private final IntArrayList expected = new IntArrayList(); // the next to be asked for is the last
    private Interest interest = NOTHING;
    private Columns columns = Columns.ALL;
    private boolean onlyWhole;
    private long charged;

    /** @param charge is told the bytes of what is expected; it may throw */
    RowsAhead(RowStore rows, ColumnChoice choice, LongConsumer charge) {
        this.rows = rows;
        this.choice = choice;
        this.charge = charge;
    }

    /** What is read of the rows that the traversal asks for now. */
    Columns columns() {
        return columns;
    }

    /**
     * Reads whole rows from now on: the traversal, or its caller, asks for more than it had announced. What is asked
     * before anything is announced, such as for start nodes, does not count.
     */
    void readWholeRows() {
        onlyWhole |= !columns.areAll();
        columns = Columns.ALL;
    }

    /** The row of a node that has a number, for the traversal. */
    Page row(int node) {
        asked.add(node);
        if (!rows.has(columns, node)) {
            readWithExpected(node);
        }
        return rows.get(columns, node);
    }

    /** Reads whole rows, as many as one query may ask for; answers the index of the next one. */
    int readSome(long[] some, int from) {
        IntLinkedOpenHashSet batch = new IntLinkedOpenHashSet();
        int most = rows.room();
        int next = from;
        while (next < some.length && batch.size() < most) {
            int node = (int) some[next++];
            asked.add(node);
            if (!rows.has(Columns.ALL, node)) {
                batch.add(node);
            }
        }
        read(Columns.ALL, batch);
        return next;
    }

    /** Reads the whole rows of some nodes as far as they can be kept, and expects the others. */
    void expectWhole(long... some) {
        int next = readSome(some, 0);
        for (int i = some.length - 1; i >= next; i--) {
            expected.add((int) some[i]);
        }
        chargeExpected();
    }

    private int most() {
        return Math.min(rows.room(), Math.max(FEWEST, asked.count()));
    }

    @Override
    public int announce(IntToLongFunction nodes, int from, int to, Interest interest) {
        this.interest = interest;
        this.columns = onlyWhole ? Columns.ALL : choice.of(interest);
        int next = interest.deepFirst() ? expectAll(nodes, from, to) : readSome(nodes, from, to);
        chargeExpected();
        return next;
    }

    private void chargeExpected() {
        long bytes = (long) Integer.BYTES * expected.elements().length;
        charge.accept(bytes - charged);
        charged = bytes;
    }

    private int expectAll(IntToLongFunction nodes, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            expect(nodes.applyAsLong(i));
        }
        return to;
    }

    /** Half of what can be kept is for these nodes, and half for their neighbours. */
    private int readSome(IntToLongFunction nodes, int from, int to) {
        rows.wantNone();
        IntLinkedOpenHashSet batch = new IntLinkedOpenHashSet();
        int most = Math.min(most(), rows.halfRoom());
        int next = from;
        while (next < to && next - from < RowStore.MOST_AT_ONCE && batch.size() < most && !rows.isHalfWanted()) {
            long node = nodes.applyAsLong(next++);
            if (rows.knows(node) && rows.has(columns, (int) node)) {
                rows.want(columns, (int) node);
            } else if (rows.knows(node)) {
                batch.add((int) node);
            }
        }
        read(columns, batch);
        expected.clear();
        for (int i = next - 1; i >= from; i--) {
            expectWithNeighbours(nodes.applyAsLong(i));
        }
        return next;
    }

    private void expectWithNeighbours(long announced) {
        if (rows.knows(announced)) {
            expectNeighbours((int) announced);
            expected.add((int) announced);
        }
    }

    private void readWithExpected(int node) {
        int left = most();
        if (!interest.deepFirst()) {
            passOver(node);
        }
        expected.add(node);
        do {
            IntLinkedOpenHashSet batch = new IntLinkedOpenHashSet();
            while (batch.size() < left && !expected.isEmpty()) {
                int next = expected.removeInt(expected.size() - 1);
                if (rows.has(columns, next)) {
                    rows.want(columns, next);
                } else {
                    batch.add(next);
                }
            }
            left -= batch.size();
            IntList read = read(columns, batch);
            if (interest.deepFirst()) {
                for (int i = read.size() - 1; i >= 0; i--) {
                    expectNeighbours(read.getInt(i));
                }
            }
        } while (interest.deepFirst() && left > 0 && !expected.isEmpty());
    }

    /** What the traversal did not ask for on its way to a node, it does not ask for any more. */
    private void passOver(int node) {
        int at = expected.lastIndexOf(node);
        if (at >= 0) {
            expected.size(at);
        }
    }

    private IntList read(Columns cells, IntLinkedOpenHashSet batch) {
        IntList list = new IntArrayList(batch);
        if (!list.isEmpty()) {
            rows.read(cells, list);
            list.forEach(node -> rows.want(cells, node));
        }
        return list;
    }

    /** One whose row is kept is expected, too: the row may be dropped before its turn. */
    private void expect(long node) {
        if (rows.knows(node) && !(interest.once() && asked.has((int) node))) {
            expected.add((int) node);
        }
    }

    /** Of a node whose row was just read; those of a long row when the traversal has listed them. */
    private void expectNeighbours(int node) {
        Page page = rows.peek(columns, node);
        if (page == null || page.next() != null) {
            return;
        }
        Row row = page.row();
        for (int i = row.size() - 1; i >= 0; i--) {
            if (isFollowed(row, i, node)) {
                expect(row.nodes()[i]);
            }
        }
    }

    /** The neighbours of a node with a long row, as the traversal has listed them from an index on. */
    void expectListed(int node, Neighbours neighbours, int from) {
        if (!interest.deepFirst()) {
            passOver(node);
            for (int i = neighbours.size() - 1; i >= from; i--) {
                expect(neighbours.node(i));
            }
            chargeExpected();
        }
    }

    private boolean isFollowed(Row row, int index, int node) {
        for (RelationshipChoice followed : interest.choices()) {
            if (followed.has(row.type(index), row.isIncoming(index), row.nodes()[index] == node)) {
                return true;
            }
        }
        return false;
    }

    /** Expects nothing any more, and gives back the bytes of it. */
    void clear() {
        expected.clear();
        expected.trim();
        chargeExpected();
    }
}
