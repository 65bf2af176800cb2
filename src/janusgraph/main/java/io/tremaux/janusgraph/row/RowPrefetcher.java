package io.tremaux.janusgraph.row;

import io.tremaux.graph.IdSet;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * Reads the rows that a traversal is about to ask for, many by one query. Breadth-first it reads the announced nodes,
 * and expects that the traversal comes to each, and then judges its neighbours in order, or that its caller asks for
 * their values. Depth-first it expects the announced nodes, and behind each node that it reads that node's neighbours:
 * a stack, in the order in which the traversal comes to them. Once it has come to one, those before it are not expected
 * any more. What is expected is read with the first row that is missing.
 *
 * <p>Where caches answer a part of what is asked, only nodes are read that lack the same as the missing one.
 * Breadth-first an announced node is then read at once only if its relationships are not known; and what is expected
 * behind the others is found when a row is missing, in rows or in the lists that caches hold. So a traversal that they
 * answer alone reads nothing, and pays for no list twice.
 *
 * <p>A query asks at most for as many rows as the traversal has asked for so far, so that one that ends early has read
 * little that it did not need; and for no more than can be kept until they are asked for. Depth-first nobody knows how
 * much that is: a traversal may go down a long way before it comes back, and filters keep it from some nodes. So each
 * row that was dropped or passed over before it was asked for is one less to read ahead, and a traversal reads about
 * twice as many rows as it asks for at most.
 *
 * <p>A level may be more than can be kept. Then the rows of its nodes, which were read to judge them, are read again to
 * go on from them; but not those of leaves, which are noted by a bit each. That is as true as the row that it was read
 * from, until {@link #forget}. Belongs to one thread.
 */
final class RowPrefetcher implements ReadAhead {
    private static final int FEWEST = 2;

    /** Expected nodes, from which on those whose rows are kept are no longer expected. */
    private static final int MANY = 1 << 14;

    /** Expected nodes that are looked at, depth-first, to find rows for one query. */
    private static final int MOST_LOOKED_AT = 1 << 14;

    private static final Interest NOTHING = new Interest(List.of(), false, false, false);

    private final RowStore rows;
    private final SliceSelector choice;
    private final LongConsumer charge;
    private final IdSet passed; // nodes whose rows the traversal has asked for since it was expected to
    private final IdSet leaves; // rows read so far that have nothing to follow along the choices of the interest
    private final IntArrayList announced = new IntArrayList(); // breadth-first beside caches, in order
    private final IntArrayList expected = new IntArrayList(); // the next to be asked for is the last
    private Interest interest = NOTHING;
    private Columns columns = Columns.ALL;
    private Knowledge known = Knowledge.NONE;
    private int mostExpected = MANY;
    private int nextAnnounced; // the first that is not expected yet, with its neighbours
    private boolean onlyWhole;
    private long asked; // how many rows; one counts again if it was expected again
    private long charged;

    /** @param charge is told the bytes of what is expected; it may throw */
    RowPrefetcher(RowStore rows, SliceSelector choice, LongConsumer charge) {
        this.rows = rows;
        this.choice = choice;
        this.charge = charge;
        this.passed = new IdSet(charge);
        this.leaves = new IdSet(charge);
    }

    /** @param known what is not asked of rows */
    void know(Knowledge known) {
        this.known = known;
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

    /**
     * The row of a node that has a number, for the traversal.
     *
     * @param isKnown of which other nodes the same will not be asked
     */
    Page row(int node, LongPredicate isKnown) {
        pass(node);
        if (!rows.has(columns, node)) {
            readWithExpected(node, isKnown);
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
            pass(node);
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
        long most = Math.max(FEWEST, asked);
        return (int)
                (interest.deepFirst()
                        ? Math.min(rows.roomDeep(), Math.max(1, most - rows.lost()))
                        : Math.min(rows.room(), most));
    }

    /**
     * Whether the row of a node, which need not be kept any more, has no relationship that a choice follows. The
     * traversal asks for it now, and goes on without it.
     */
    boolean passLeaf(long node, RelationshipChoice choice) {
        boolean isLeaf = leaves.contains(node) && interest.choices().contains(choice);
        if (isLeaf) {
            pass(node);
            rows.take(columns, (int) node);
        }
        return isLeaf;
    }

    @Override
    public int announce(IntToLongFunction nodes, int from, int to, Interest interest) {
        if (!interest.choices().equals(this.interest.choices())) {
            forget();
        }
        this.interest = interest;
        this.columns = onlyWhole || hasCaches() ? Columns.ALL : choice.of(interest); // caches keep whole lists
        int next = interest.deepFirst() ? expectAll(nodes, from, to) : readSome(nodes, from, to);
        chargeExpected();
        return next;
    }

    private void chargeExpected() {
        long bytes = (long) Integer.BYTES * (expected.elements().length + announced.elements().length);
        charge.accept(bytes - charged);
        charged = bytes;
    }

    private boolean hasCaches() {
        return known != Knowledge.NONE;
    }

    /** Expects the neighbours of a node, unless it has done so when it read the row of that node. */
    private int expectAll(IntToLongFunction nodes, int from, int to) {
        announced.clear();
        int first = from;
        while (first < to && !mayExpect(nodes.applyAsLong(first))) {
            first++;
        }
        boolean areExpected = first < to && !expected.isEmpty() && expected.topInt() == nodes.applyAsLong(first);
        for (int i = to - 1; i >= first && !areExpected; i--) {
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
            } else if (rows.knows(node) && !leaves.contains(node) && isReadAtOnce(node)) {
                batch.add((int) node);
            }
        }
        read(columns, batch);
        expected.clear();
        announced.clear();
        nextAnnounced = 0;
        if (hasCaches()) {
            announce(nodes, from, next);
        } else {
            for (int i = next - 1; i >= from; i--) {
                expectWithNeighbours(nodes.applyAsLong(i));
            }
        }
        return next;
    }

    /** Of one whose relationships are known, or are not asked for, nobody can tell yet what is missing. */
    private boolean isReadAtOnce(long node) {
        if (!hasCaches()) {
            return true;
        }
        for (RelationshipChoice followed : interest.choices()) {
            if (!known.hasRelationships(node, followed, false)) {
                return true;
            }
        }
        return false;
    }

    private void announce(IntToLongFunction nodes, int from, int to) {
        for (int i = from; i < to; i++) {
            long node = nodes.applyAsLong(i);
            if (rows.knows(node)) {
                announced.add((int) node);
            }
        }
    }

    /** Whether there is one more that is expected; finds those behind the announced nodes. */
    private boolean hasExpected() {
        while (expected.isEmpty() && nextAnnounced < announced.size()) {
            expectWithNeighbours(announced.getInt(nextAnnounced++));
        }
        return !expected.isEmpty();
    }

    private void expectWithNeighbours(long node) {
        if (rows.knows(node)) {
            expectNeighbours((int) node);
            expected.add((int) node);
        }
    }

    private void readWithExpected(int node, LongPredicate isKnown) {
        if (interest.deepFirst()) {
            readDeep(node, isKnown);
        } else {
            passOver(node);
            expected.add(node);
            int most = most();
            IntLinkedOpenHashSet batch = new IntLinkedOpenHashSet();
            while (batch.size() < most && hasExpected()) {
                wantOrAdd(expected.popInt(), node, isKnown, batch);
            }
            read(columns, batch);
        }
    }

    /** What is read stays expected, with its neighbours behind it, until the traversal has come past it. */
    private void readDeep(int node, LongPredicate isKnown) {
        expected.add(node);
        int left = most();
        IntLinkedOpenHashSet batch;
        do {
            batch = new IntLinkedOpenHashSet();
            IntArrayList seen = new IntArrayList();
            while (batch.size() < left && seen.size() < MOST_LOOKED_AT && !expected.isEmpty()) {
                int next = expected.popInt();
                if (next == node || !passed.contains(next)) {
                    seen.add(next);
                    wantOrAdd(next, node, isKnown, batch);
                }
            }
            read(columns, batch);
            left -= batch.size();
            for (int i = seen.size() - 1; i >= 0; i--) {
                int next = seen.getInt(i);
                if (batch.contains(next)) {
                    expectNeighbours(next);
                }
                expected.add(next);
            }
        } while (left > 0 && !batch.isEmpty());
        expected.popInt(); // the node itself
    }

    private void wantOrAdd(int next, int node, LongPredicate isKnown, IntLinkedOpenHashSet batch) {
        if (rows.has(columns, next)) {
            rows.want(columns, next);
        } else if (next == node || !isKnown.test(next)) {
            batch.add(next);
        }
    }

    /** The traversal asks for the row of a node. */
    private void pass(long node) {
        if (passed.add(node)) {
            asked++;
            if (interest.deepFirst()) {
                passOverDeep((int) node);
            }
        }
    }

    /**
     * What was expected before a node, the traversal does not come to any more: a filter has kept it away. A node that
     * is not among the last that were expected is not looked for.
     */
    private void passOverDeep(int node) {
        int last = expected.size() - 1;
        int at = last;
        while (at >= 0 && at > last - MOST_LOOKED_AT && expected.getInt(at) != node) {
            at--;
        }
        if (at >= 0 && expected.getInt(at) == node) {
            for (int i = last; i > at; i--) {
                rows.giveUp(columns, expected.getInt(i));
            }
            expected.size(at);
        }
    }

    /** What the traversal did not ask for on its way to a node, it does not ask for any more. */
    private void passOver(int node) {
        int at = expected.lastIndexOf(node);
        int before = nextAnnounced;
        while (at < 0 && nextAnnounced < announced.size()) {
            expected.clear();
            expectWithNeighbours(announced.getInt(nextAnnounced++));
            at = expected.lastIndexOf(node);
        }
        if (at >= 0) {
            expected.size(at);
        } else if (nextAnnounced > before) { // it is none of them: back to where the traversal may be
            expected.clear();
            nextAnnounced = Math.max(0, before - 1);
        }
    }

    private IntList read(Columns cells, IntLinkedOpenHashSet batch) {
        IntList list = new IntArrayList(batch);
        if (!list.isEmpty()) {
            rows.read(cells, list);
            list.forEach(node -> {
                rows.want(cells, node);
                noteIfLeaf(node);
            });
        }
        return list;
    }

    private void noteIfLeaf(int node) {
        Page page = rows.peek(columns, node);
        if (page != null && page.next() == null && !interest.choices().isEmpty() && isLeaf(page.row(), node)) {
            leaves.add(node);
        }
    }

    private boolean isLeaf(Row row, int node) {
        for (RelationshipChoice choice : interest.choices()) {
            for (int i = 0; i < row.size(); i++) {
                if (isFollowed(choice, row, i, node)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** One whose row is kept is expected, too: the row may be dropped before its turn. */
    private void expect(long node) {
        if (mayExpect(node)) {
            passed.remove(node);
            expected.add((int) node);
            if (expected.size() > mostExpected) {
                dropKept();
            }
        }
    }

    /** Else a traversal that goes round among rows that are kept would expect more with each step. */
    private void dropKept() {
        expected.removeIf(node -> rows.has(columns, node));
        mostExpected = Math.max(MANY, 2 * expected.size());
    }

    private boolean mayExpect(long node) {
        return rows.knows(node) && !(interest.once() && passed.contains(node));
    }

    /** Of a node whose row was just read; those of a long row when the traversal has listed them. */
    private void expectNeighbours(int node) {
        Page page = rows.peek(columns, node);
        if (page == null) {
            expectKnownNeighbours(node);
            return;
        }
        if (page.next() != null) {
            return;
        }
        Row row = page.row();
        for (int choice = interest.choices().size() - 1; choice >= 0; choice--) {
            for (int i = row.size() - 1; i >= 0; i--) {
                if (isFollowed(interest.choices().get(choice), row, i, node)) {
                    expect(row.nodes()[i]);
                }
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

    private void expectKnownNeighbours(int node) {
        if (hasCaches()) {
            Neighbours list = new Neighbours(false, charge);
            long first = list.bytes();
            for (RelationshipChoice followed : interest.choices()) {
                known.appendKnown(node, followed, list);
            }
            for (int i = list.size() - 1; i >= 0; i--) {
                expect(list.node(i));
            }
            charge.accept(first - list.bytes());
        }
    }

    private static boolean isFollowed(RelationshipChoice choice, Row row, int index, int node) {
        return choice.has(row.type(index), row.isIncoming(index), row.nodes()[index] == node);
    }

    /** Forgets which nodes are leaves: their rows are read again. */
    void forget() {
        leaves.clear();
    }

    /** Expects nothing any more, and releases the bytes of it. */
    void clear() {
        announced.clear();
        announced.trim();
        expected.clear();
        expected.trim();
        chargeExpected();
    }
}
