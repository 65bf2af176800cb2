package io.tremaux.janusgraph.row;

import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;

/**
 * Reads the rows that a traversal is about to ask for, many by one query. Breadth-first it reads the announced nodes,
 * and expects that the traversal judges their neighbours in order, or that its caller asks for their values.
 * Depth-first it expects the announced nodes, and behind each node that it reads that node's neighbours, the latest
 * first: the traversal comes to them first. What it expects is read with the first row that is missing.
 *
 * <p>A query asks at most for as many rows as the traversal has asked for so far, so that one that ends early has read
 * little that it did not need. Belongs to one thread.
 */
final class RowsAhead implements ReadAhead {
    private static final int FEWEST = 8;

    private final RowStore rows;
    private final LongConsumer charge;
    private final AskedNodes asked = new AskedNodes();
    private final IntArrayList expected = new IntArrayList(); // the next to be asked for is the last
    private Interest interest = new Interest(List.of(), false, false);
    private long charged;

    /** @param charge is told the bytes of what is expected; it may throw */
    RowsAhead(RowStore rows, LongConsumer charge) {
        this.rows = rows;
        this.charge = charge;
    }

    /** The row of a node that has a number, for the traversal. */
    Row row(int node) {
        asked.add(node);
        if (!rows.has(node)) {
            readWithExpected(node);
        }
        return rows.get(node);
    }

    private int most() {
        return Math.min(RowStore.MOST_AT_ONCE, Math.max(FEWEST, asked.count()));
    }

    @Override
    public int announce(IntToLongFunction nodes, int from, int to, Interest interest) {
        this.interest = interest;
        int next = interest.deepFirst() ? expectAll(nodes, from, to) : readSome(nodes, from, to);
        long bytes = (long) Integer.BYTES * expected.elements().length;
        charge.accept(bytes - charged);
        charged = bytes;
        return next;
    }

    private int expectAll(IntToLongFunction nodes, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            expect(nodes.applyAsLong(i));
        }
        return to;
    }

    private int readSome(IntToLongFunction nodes, int from, int to) {
        IntLinkedOpenHashSet batch = new IntLinkedOpenHashSet();
        int most = most();
        int next = from;
        while (next < to && next - from < RowStore.MOST_AT_ONCE && batch.size() < most) {
            long node = nodes.applyAsLong(next++);
            if (rows.lacks(node)) {
                batch.add((int) node);
            }
        }
        read(batch);
        expected.clear();
        for (int i = next - 1; i >= from; i--) {
            expectNeighbours((int) nodes.applyAsLong(i));
        }
        return next;
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
                if (!rows.has(next)) {
                    batch.add(next);
                }
            }
            left -= batch.size();
            IntList read = read(batch);
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

    private IntList read(IntLinkedOpenHashSet batch) {
        if (batch.isEmpty()) {
            return IntLists.emptyList();
        }
        IntList list = new IntArrayList(batch);
        rows.read(list);
        return list;
    }

    private void expect(long node) {
        if (rows.lacks(node)) {
            expected.add((int) node);
        }
    }

    /** Of a node whose row was just read; if that was dropped already, the traversal lists them itself. */
    private void expectNeighbours(int node) {
        Row row = rows.has(node) ? rows.get(node) : Row.ABSENT;
        for (int i = row.size() - 1; i >= 0; i--) {
            if (isFollowed(row, i, node)) {
                expect(row.nodes()[i]);
            }
        }
    }

    private boolean isFollowed(Row row, int index, int node) {
        for (RelationshipChoice choice : interest.choices()) {
            if (choice.has(row.type(index), row.isIncoming(index), row.nodes()[index] == node)) {
                return true;
            }
        }
        return false;
    }

    /** Expects nothing any more, and gives back the bytes of it. */
    void clear() {
        expected.clear();
        expected.trim();
        charge.accept(-charged);
        charged = 0;
    }
}
