package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.tinkerpop.Numbering;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.janusgraph.diskstorage.Entry;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.idmanagement.IDManager;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * The rows that a session has read. It keeps them up to some bytes, and then drops those that it read first; what is
 * asked again is read again. A batch is one query of JanusGraph, which groups rows by the node of Cassandra that has
 * them. A partitioned vertex has a row in each partition, and these are read together. Belongs to one thread.
 */
final class RowStore {
    /** Rows that one query asks for at most. */
    static final int MOST_AT_ONCE = 2500;

    private static final SliceQuery WHOLE = new SliceQuery(BufferUtil.zeroBuffer(1), BufferUtil.oneBuffer(4));

    private final StandardJanusGraph graph;
    private final StandardJanusGraphTx transaction;
    private final RowParser parser;
    private final Numbering nodes;
    private final LongConsumer charge;
    private final long mostBytes;
    private final Int2ObjectMap<Kept> kept = new Int2ObjectOpenHashMap<>();
    private final IntArrayFIFOQueue order = new IntArrayFIFOQueue();
    private long bytes;
    private long reads;
    private long rowsRead;

    private record Kept(Row row, long bytes) {}

    /**
     * @param charge is told the bytes of rows; it may throw
     * @param mostBytes of rows that are kept, besides those of the batch read last
     */
    RowStore(
            StandardJanusGraph graph,
            StandardJanusGraphTx transaction,
            RowParser parser,
            Numbering nodes,
            LongConsumer charge,
            long mostBytes) {
        this.graph = graph;
        this.transaction = transaction;
        this.parser = parser;
        this.nodes = nodes;
        this.charge = charge;
        this.mostBytes = mostBytes;
    }

    /** Whether a row need not be read. */
    boolean has(int node) {
        return kept.containsKey(node);
    }

    /** Whether a row is to be read before it can be asked for: no node has a number that the session gave to none. */
    boolean lacks(long node) {
        return nodes.has(node) && !has((int) node);
    }

    /** The row of a node that has a number. Costs a round trip if it is not kept. */
    Row get(int node) {
        Kept known = kept.get(node);
        if (known == null) {
            read(IntLists.singleton(node));
            known = kept.get(node);
        }
        return known.row;
    }

    /** Reads the rows of different nodes by one query. */
    void read(IntList batch) {
        List<Object> keys = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            addKeys(nodes.id(batch.getInt(i)), keys);
        }
        List<EntryList> found = keys.size() == 1
                ? List.of(graph.edgeQuery(keys.get(0), WHOLE, transaction.getTxHandle()))
                : graph.edgeMultiQuery(keys, WHOLE, transaction.getTxHandle());
        reads++;
        rowsRead += keys.size();
        makeRoom();
        int at = 0;
        for (int i = 0; i < batch.size(); i++) {
            int node = batch.getInt(i);
            int parts = partsOf(nodes.id(node));
            keep(node, found.subList(at, at + parts));
            at += parts;
        }
    }

    private int partsOf(Object id) {
        IDManager ids = graph.getIDManager();
        return ids.isPartitionedVertex(id) ? (int) ids.getPartitionBound() : 1;
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

    private void keep(int node, List<EntryList> parts) {
        List<Entry> cells = parts.get(0);
        long ofCells = parts.get(0).getByteSize();
        int[] ends = {};
        if (parts.size() > 1) {
            cells = new ArrayList<>();
            ends = new int[parts.size()];
            ofCells = 0;
            for (int i = 0; i < ends.length; i++) {
                cells.addAll(parts.get(i));
                ofCells += parts.get(i).getByteSize();
                ends[i] = cells.size();
            }
        }
        Row row = parser.parse(node, cells, ends);
        long size = row.bytes(row == Row.ABSENT ? 0 : ofCells);
        charge.accept(size);
        bytes += size;
        kept.put(node, new Kept(row, size));
        order.enqueue(node);
    }

    /** Drops the rows that were read first, before others are read. */
    private void makeRoom() {
        long dropped = 0;
        while (bytes - dropped > mostBytes) {
            dropped += kept.remove(order.dequeueInt()).bytes;
        }
        giveBack(dropped);
    }

    private void giveBack(long dropped) {
        bytes -= dropped;
        charge.accept(-dropped);
    }

    /** Drops all rows. */
    void clear() {
        kept.clear();
        order.clear();
        giveBack(bytes);
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
