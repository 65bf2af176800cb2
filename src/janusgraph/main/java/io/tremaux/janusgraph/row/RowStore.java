package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.row.RowQueries.Cells;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.janusgraph.diskstorage.StaticBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a session has read, whole or cells of one type. It keeps them up to some bytes; what it has dropped is
 * read again when it is asked for. A long row is read in pages, each kept and dropped for itself. Belongs to one
 * thread.
 */
final class RowStore {
    /** Rows that one query asks for at most. */
    static final int MOST_AT_ONCE = 2500;

    /** Cells of each row that a query of many rows asks for; a longer row goes on in another page. */
    private static final int FEWEST_CELLS = 1024;

    private static final int LEVELS = 8;
    private static final int BYTES_A_CELL = 64;
    private static final int MOST_CELLS = 1 << 20;
    private static final int PAGES_KEPT = 4;

    /** How many rows the average of what is read is about. */
    private static final int AVERAGED = 256;

    private final RowQueries queries;
    private final RowParser parser;
    private final Numbering nodes;
    private final LongConsumer charge;
    private final RowPageCache kept;
    private final RowPageStarts starts;
    private final int cellsAtOnce;
    private double readBytes = RowPageCache.FIRST_AVERAGE; // of a row while it is read: its cells, and what is kept

    /**
     * @param charge is told the bytes of rows; it may throw
     * @param mostBytes of rows that are kept, besides what the batch read last has beyond what rows had before it
     */
    RowStore(RowQueries queries, RowParser parser, Numbering nodes, LongConsumer charge, long mostBytes) {
        this.queries = queries;
        this.parser = parser;
        this.nodes = nodes;
        this.charge = charge;
        this.kept = new RowPageCache(charge, mostBytes);
        this.starts = new RowPageStarts(charge);
        this.cellsAtOnce = (int) Math.max(FEWEST_CELLS, Math.min(MOST_CELLS, mostBytes / BYTES_A_CELL));
    }

    /** Whether the row of a node need not be read. */
    boolean has(Columns columns, int node) {
        return kept.find(Columns.ALL, node, 0) != null || kept.find(columns, node, 0) != null;
    }

    /** Whether the session gave this number to a node. */
    boolean knows(long node) {
        return nodes.has(node);
    }

    /** Notes that a row is asked for soon. It is kept until then, or until {@link #wantNone}. */
    void want(Columns columns, int node) {
        Page known = peek(columns, node);
        if (known != null) {
            kept.want(known);
        }
    }

    /** What was asked for soon is not any more. */
    void wantNone() {
        kept.wantNone();
    }

    /** How many rows one query can read without dropping one that is asked for soon; at least a quarter of all. */
    int room() {
        return Math.min(MOST_AT_ONCE, kept.room());
    }

    /**
     * The same for a traversal that goes deep: at each level that it has gone down, rows of one query wait. So one
     * query reads an eighth of what can be kept.
     */
    int roomDeep() {
        return Math.min(MOST_AT_ONCE, kept.part(LEVELS));
    }

    /** How many pages were to be asked for soon, and were not kept until then, or were given up. */
    long lost() {
        return kept.lost();
    }

    /** The same if half of what can be kept is for the rows that are asked for behind these. */
    int halfRoom() {
        return Math.min(MOST_AT_ONCE, Math.max(1, kept.room() / 2));
    }

    /** Whether those that are asked for soon are half of what can be kept. */
    boolean isHalfWanted() {
        return kept.isHalfWanted();
    }

    /** The row if it is kept, the whole one if it is; null if it is not. */
    @Nullable Page peek(Columns columns, int node) {
        Page whole = kept.find(Columns.ALL, node, 0);
        return whole == null ? kept.find(columns, node, 0) : whole;
    }

    /** The same, and it need not be kept for the traversal any more. */
    @Nullable Page take(Columns columns, int node) {
        Page known = peek(columns, node);
        if (known != null) {
            kept.take(known);
        }
        return known;
    }

    /** It is not asked for any more. */
    void giveUp(Columns columns, int node) {
        Page known = peek(columns, node);
        if (known != null) {
            kept.giveUp(known);
        }
    }

    /** The row of a node that has a number, whole or the first page of it. Costs a round trip if it is not kept. */
    Page get(Columns columns, int node) {
        Page known = take(columns, node);
        return known == null ? read(columns, IntLists.singleton(node)).get(0) : known;
    }

    /** Drops the row of a node, so that it is read again when it is asked for. */
    void drop(Columns columns, int node) {
        for (Columns each : List.of(Columns.ALL, columns)) {
            for (int number = starts.count(each, node); number >= 0; number--) {
                kept.drop(each, node, number);
            }
        }
    }

    /** The next page; null if there is none. */
    @Nullable Page next(Page page) {
        StaticBuffer next = page.next();
        return next == null ? null : later(page.columns(), page.node(), page.number() + 1, next);
    }

    /** A page by its number; the first one if it is not known where it begins. */
    Page page(Columns columns, int node, int number) {
        StaticBuffer from = starts.find(columns, node, number);
        return from == null ? get(columns, node) : later(columns, node, number, from);
    }

    private Page later(Columns columns, int node, int number, StaticBuffer from) {
        Page known = kept.find(columns, node, number);
        if (known != null && known.from().equals(from)) {
            return known;
        }
        kept.makeRoom(1);
        Cells cells = queries.later(columns, node, from, Math.max(FEWEST_CELLS, cellsAtOnce / PAGES_KEPT));
        return keep(columns, node, number, from, cells, parser.parse(columns, node, false, cells));
    }

    /**
     * Reads the rows of different nodes by one query, and of cells of one type by another one whose nodes are there.
     */
    List<Page> read(Columns columns, IntList batch) {
        kept.makeRoom(batch.size());
        long expected = (long) (batch.size() * readBytes);
        charge.accept(expected); // before they are in the heap
        int most = Math.max(FEWEST_CELLS, cellsAtOnce / batch.size());
        List<Cells> cells = queries.first(columns, batch, most);
        Row[] rows = new Row[batch.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = parser.parse(columns, batch.getInt(i), true, cells.get(i));
        }
        if (!columns.areAll()) {
            forgetGhosts(batch, rows);
        }
        charge.accept(-expected);
        Page[] pages = new Page[rows.length];
        for (int i = 0; i < rows.length; i++) {
            pages[i] = keep(columns, batch.getInt(i), 0, columns.from(), cells.get(i), rows[i]);
            readBytes += (cells.get(i).bytes() + rows[i].bytes() - readBytes) / AVERAGED;
        }
        return List.of(pages);
    }

    /** Relationships of a node that is not there are none. */
    private void forgetGhosts(IntList batch, Row... rows) {
        IntList some = new IntArrayList();
        IntList places = new IntArrayList();
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].size() > 0) {
                some.add(batch.getInt(i));
                places.add(i);
            }
        }
        if (!some.isEmpty()) {
            BitSet there = queries.there(some);
            for (int i = there.nextClearBit(0); i < some.size(); i = there.nextClearBit(i + 1)) {
                rows[places.getInt(i)] = Row.ABSENT;
            }
        }
    }

    private Page keep(Columns columns, int node, int number, StaticBuffer from, Cells cells, Row row) {
        StaticBuffer next = row == Row.ABSENT ? null : cells.next();
        Page page = new Page(columns, node, number, from, row, next);
        starts.set(page);
        kept.add(page);
        return page;
    }

    /** Drops all rows. */
    void clear() {
        kept.clear();
        starts.clear();
    }
}
