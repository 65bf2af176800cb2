package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.tinkerpop.Numbering;
import it.unimi.dsi.fastutil.ints.IntIterable;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.janusgraph.diskstorage.BackendTransaction;
import org.janusgraph.diskstorage.Entry;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.StaticArrayBuffer;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.idmanagement.IDManager;
import org.jspecify.annotations.Nullable;

/**
 * The queries by which rows are read, of many nodes at once: JanusGraph groups them by the node of Cassandra that has
 * the rows. A partitioned vertex has a row in each partition, and these are read together. Belongs to one thread.
 */
final class RowQueries {
    private final StandardJanusGraph graph;
    private final StoreReads store;
    private final Numbering nodes;
    private final LongConsumer charge;
    private long reads;
    private long rowsRead;

    /** @param charge is told the bytes of a partitioned vertex while it is read; it may throw */
    RowQueries(StandardJanusGraph graph, StoreReads store, Numbering nodes, LongConsumer charge) {
        this.graph = graph;
        this.store = store;
        this.nodes = nodes;
        this.charge = charge;
    }

    /**
     * Cells of one node.
     *
     * @param bytes of the heap, about
     * @param ends of the parts of a partitioned vertex, each the number of cells up to there; none for any other
     * @param next the column from which on there may be more; null if these are all
     */
    record Cells(
            List<Entry> all,
            long bytes,
            int[] ends,
            @Nullable StaticBuffer next) {}

    /**
     * Cells of different nodes by one query, and by more for a partitioned vertex with many.
     *
     * @param most cells of a node, unless it is a partitioned vertex, of which all are read
     */
    List<Cells> first(Columns columns, IntList batch, int most) {
        List<Object> keys = keys(batch);
        List<EntryList> found = query(keys, columns.query(most));
        rowsRead += keys.size();
        List<Cells> cells = new ArrayList<>(batch.size());
        int at = 0;
        for (int i = 0; i < batch.size(); i++) {
            int parts = partsOf(nodes.id(batch.getInt(i)));
            cells.add(
                    parts == 1
                            ? cells(found.get(at), most)
                            : joined(keys.subList(at, at + parts), found.subList(at, at + parts), columns, most));
            at += parts;
        }
        return cells;
    }

    /** The cells of a node, which is no partitioned vertex, from a column on. */
    Cells later(Columns columns, int node, StaticBuffer from, int most) {
        return later(columns, nodes.id(node), from, most);
    }

    private Cells later(Columns columns, Object key, StaticBuffer from, int most) {
        return cells(query(List.of(key), columns.query(from, most)).get(0), most);
    }

    /** Which nodes are there, by their places in the batch. */
    BitSet there(IntList batch) {
        return there(batch.intStream().mapToObj(nodes::id).toList());
    }

    /** The same of nodes that need have no number. */
    BitSet there(List<Object> ids) {
        List<Object> keys = new ArrayList<>();
        ids.forEach(id -> addKeys(id, keys));
        List<EntryList> found = query(keys, graph.vertexExistenceQuery);
        BitSet there = new BitSet();
        int at = 0;
        for (int i = 0; i < ids.size(); i++) {
            int parts = partsOf(ids.get(i));
            there.set(i, found.subList(at, at + parts).stream().anyMatch(cells -> !cells.isEmpty()));
            at += parts;
        }
        return there;
    }

    private List<EntryList> query(List<Object> keys, SliceQuery query) {
        reads++;
        StandardJanusGraph graph = this.graph; // not this: a read that hangs must not keep a session's rows
        return store.ask(backend -> query(graph, keys, query, backend));
    }

    private static List<EntryList> query(
            StandardJanusGraph graph, List<Object> keys, SliceQuery query, BackendTransaction backend) {
        return keys.size() == 1
                ? List.of(graph.edgeQuery(keys.get(0), query, backend))
                : graph.edgeMultiQuery(keys, query, backend);
    }

    private List<Object> keys(IntIterable batch) {
        List<Object> keys = new ArrayList<>();
        batch.forEach(node -> addKeys(nodes.id(node), keys));
        return keys;
    }

    private void addKeys(Object id, List<Object> keys) {
        IDManager ids = graph.getIDManager();
        if (ids.isPartitionedVertex(id)) {
            for (long each : ids.getPartitionedVertexRepresentatives((Long) id)) {
                keys.add(each);
            }
        } else {
            keys.add(id);
        }
    }

    private int partsOf(Object id) {
        IDManager ids = graph.getIDManager();
        return ids.isPartitionedVertex(id) ? (int) ids.getPartitionBound() : 1;
    }

    private static Cells cells(EntryList found, int most) {
        boolean mayGoOn = found.size() >= most;
        return new Cells(found, found.getByteSize(), new int[0], mayGoOn ? behind(found.get(found.size() - 1)) : null);
    }

    /** The least column that is greater than that of a cell. */
    private static StaticBuffer behind(Entry cell) {
        byte[] column = cell.getColumnAs(StaticBuffer.ARRAY_FACTORY);
        return new StaticArrayBuffer(Arrays.copyOf(column, column.length + 1));
    }

    private Cells joined(List<Object> keys, List<EntryList> parts, Columns columns, int most) {
        List<Entry> all = new ArrayList<>();
        int[] ends = new int[parts.size()];
        long bytes = 0;
        for (int i = 0; i < ends.length; i++) {
            Cells some = cells(parts.get(i), most);
            bytes += add(some, all);
            for (StaticBuffer next = some.next; next != null; next = some.next) {
                some = later(columns, keys.get(i), next, most);
                bytes += add(some, all);
            }
            ends[i] = all.size();
        }
        charge.accept(-bytes); // the store charges the row
        return new Cells(all, bytes, ends, null);
    }

    private long add(Cells some, List<Entry> to) {
        charge.accept(some.bytes);
        to.addAll(some.all);
        return some.bytes;
    }

    /** How many queries were made. */
    long reads() {
        return reads;
    }

    /** How many rows they asked for. */
    long rowsRead() {
        return rowsRead;
    }
}
