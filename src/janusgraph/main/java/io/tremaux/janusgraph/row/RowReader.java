package io.tremaux.janusgraph.row;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.LabelSet;
import io.tremaux.janusgraph.tinkerpop.GatheredValues;
import io.tremaux.janusgraph.tinkerpop.GraphReader;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.store.Elements;
import io.tremaux.store.NodeLookup;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Map;
import java.util.function.LongConsumer;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * Reads JanusGraph by whole rows: one round trip a node for its labels, its values and its relationships, or one for
 * many nodes that are {@linkplain #ahead announced}. What it has read it keeps, as JanusGraph's transactions do:
 * later commits of others show only in rows that are read later. Only for transactions without changes of their own,
 * which rows do not show. Belongs to one thread.
 */
public final class RowReader implements GraphReader {
    private static final int BETWEEN_PAUSES = 4096; // relationships of one node

    private final StandardJanusGraphTx transaction;
    private final GraphNames names;
    private final Numbering nodes;
    private final RowTypes types;
    private final RowStore rows;
    private final RowRelationships relationships;
    private final RowsAhead ahead;

    /**
     * @param charge is told the bytes of rows; it may throw
     * @param mostBytes of rows that are kept
     */
    public RowReader(
            StandardJanusGraphTx transaction,
            GraphNames names,
            Numbering nodes,
            Numbering relationships,
            LongConsumer charge,
            long mostBytes) {
        StandardJanusGraph graph = transaction.getGraph();
        this.transaction = transaction;
        this.names = names;
        this.nodes = nodes;
        this.types = new RowTypes(transaction, names);
        RowParser parser = new RowParser(graph, transaction, types, nodes);
        this.rows = new RowStore(graph, transaction, parser, nodes, charge, mostBytes);
        this.ahead = new RowsAhead(rows, charge);
        this.relationships = new RowRelationships(names.keys(), nodes, relationships, rows, parser, types);
    }

    private Row row(long node) {
        return nodes.has(node) ? ahead.row((int) node) : Row.ABSENT;
    }

    /** Hears which rows a traversal asks for next. */
    public ReadAhead ahead() {
        return ahead;
    }

    /** Of those that are not kept, as many by one query as it may ask for. */
    @Override
    public void readAll(long... some) {
        IntLinkedOpenHashSet missing = new IntLinkedOpenHashSet();
        for (long node : some) {
            if (!rows.has((int) node)) {
                missing.add((int) node);
            }
        }
        IntList all = new IntArrayList(missing);
        for (int from = 0; from < all.size(); from += RowStore.MOST_AT_ONCE) {
            rows.read(all.subList(from, Math.min(all.size(), from + RowStore.MOST_AT_ONCE)));
        }
    }

    @Override
    public long node(Object id) {
        long node = nodes.number(id);
        return row(node) == Row.ABSENT ? Elements.NONE : node;
    }

    @Override
    public LabelSet labels(long node) {
        return row(node).labels();
    }

    @Override
    public @Nullable Object value(long node, int key) {
        GatheredValues values = new GatheredValues(types::mayHaveSeveral);
        row(node).gather(key, values);
        return values.value(key);
    }

    @Override
    public Map<String, Object> values(long node) {
        GatheredValues values = new GatheredValues(types::mayHaveSeveral);
        row(node).gather(values);
        return values.byName(names.keys());
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        Row row = row(node);
        for (int i = 0; i < row.size(); i++) {
            if ((i & BETWEEN_PAUSES - 1) == BETWEEN_PAUSES - 1) {
                to.pause();
            }
            int other = row.nodes()[i];
            boolean incoming = row.isIncoming(i);
            if (choice.has(row.type(i), incoming, other == node)) {
                if (to.withRelationships()) {
                    to.add(other, relationships.number((int) node, row, i), row.type(i), incoming);
                } else {
                    to.add(other);
                }
            }
        }
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        return relationships.leads(relationship, source, type, target);
    }

    @Override
    public @Nullable Object ofRelationship(long relationship, int key) {
        return relationships.value(relationship, key);
    }

    @Override
    public Map<String, Object> ofRelationship(long relationship) {
        return relationships.values(relationship);
    }

    @Override
    public NodeLookup.Scan scan(String label) {
        return new RowScan(
                transaction.vertices(),
                nodes,
                this,
                number -> labels(number).names().contains(label));
    }

    /** Keeps what it has read. */
    @Override
    public void forget() {}

    /** Drops what it has read, and gives back its bytes. */
    public void clear() {
        rows.clear();
        ahead.clear();
    }

    /** How many queries were made of the store. */
    public long reads() {
        return rows.reads();
    }

    /** How many rows they asked for. */
    public long rowsRead() {
        return rows.rowsRead();
    }
}
