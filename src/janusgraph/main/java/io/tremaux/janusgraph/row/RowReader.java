package io.tremaux.janusgraph.row;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.NamedLabelSet;
import io.tremaux.janusgraph.tinkerpop.ElementReader;
import io.tremaux.janusgraph.tinkerpop.GatheredValues;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.store.Elements;
import io.tremaux.store.NodeLookup;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * Reads JanusGraph by rows: one round trip a node for its labels, its values and its relationships, or one for many
 * nodes that are {@linkplain #ahead announced}. Of a row it reads all, or only what a traversal follows if that asks
 * for nothing else. What it has read it keeps, as JanusGraph's transactions do: later commits of others show only in
 * rows that are read later. Only for transactions without changes of their own, which rows do not show. Belongs to one
 * thread.
 */
public final class RowReader implements ElementReader {
    private static final int BETWEEN_PAUSES = 4096; // relationships of one node

    private final StandardJanusGraphTx transaction;
    private final GraphNames names;
    private final Numbering nodes;
    private final CellTypes types;
    private final StoreReads store;
    private final RowQueries queries;
    private final Set<Object> absent = new HashSet<>(); // ids that no node had, until rows are forgotten
    private final RowStore rows;
    private final RowRelationships relationships;
    private final RowPrefetcher prefetcher;
    private Knowledge known = Knowledge.NONE;

    /**
     * @param charge is told the bytes of rows; it may throw
     * @param check throws if the query is over
     * @param mostBytes of rows that are kept
     */
    public RowReader(
            StandardJanusGraphTx transaction,
            GraphNames names,
            Numbering nodes,
            Numbering relationships,
            LongConsumer charge,
            Runnable check,
            long mostBytes) {
        this.transaction = transaction;
        this.names = names;
        this.nodes = nodes;
        this.types = new CellTypes(transaction, names);
        RowParser parser = new RowParser(transaction, types, nodes);
        this.store = new StoreReads(transaction, check);
        this.queries = new RowQueries(transaction.getGraph(), store, nodes, charge);
        this.rows = new RowStore(queries, parser, nodes, charge, mostBytes);
        this.prefetcher = new RowPrefetcher(rows, new SliceSelector(transaction, names.types()), charge);
        this.relationships =
                new RowRelationships(names.keys(), nodes, relationships, rows, parser, types, this::whole, charge);
    }

    /** @param known what this is not asked, since caches answer it */
    public void know(Knowledge known) {
        this.known = known;
        prefetcher.know(known);
    }

    /** How this asks the store. */
    public StoreReads store() {
        return store;
    }

    /** For callers: caches do not answer them. */
    private @Nullable Page whole(long node) {
        return whole(node, other -> false);
    }

    /**
     * The whole row of a node; the first page if it is long.
     *
     * @param isKnown of which other nodes the same will not be asked
     */
    private @Nullable Page whole(long node, LongPredicate isKnown) {
        if (!nodes.has(node)) {
            return null;
        }
        if (!rows.has(Columns.ALL, (int) node)) {
            prefetcher.readWholeRows();
        }
        return prefetcher.row((int) node, isKnown);
    }

    /** Hears which rows a traversal asks for next. */
    public ReadAhead ahead() {
        return prefetcher;
    }

    /** Reads the whole rows of many nodes by one query, as far as they can be kept. */
    @Override
    public void forEach(long[] some, LongConsumer visitor) {
        int next = 0;
        while (next < some.length) {
            int from = next;
            next = prefetcher.readSome(some, from);
            Arrays.stream(some, from, next).forEach(visitor);
        }
    }

    @Override
    public void expect(List<Object> ids) {
        List<Object> unknown = ids.stream().filter(nodes::isNewToAll).toList();
        BitSet there = unknown.isEmpty() ? new BitSet() : queries.there(unknown);
        for (int i = 0; i < unknown.size(); i++) {
            if (!there.get(i)) {
                absent.add(unknown.get(i));
            }
        }
        prefetcher.expectWhole(ids.stream()
                .filter(id -> !absent.contains(id))
                .mapToLong(nodes::number)
                .toArray());
    }

    @Override
    public long node(Object id) {
        if (absent.contains(id)
                || nodes.isNewToAll(id) && queries.there(List.of(id)).isEmpty()) {
            return Elements.NONE; // else ids that a caller makes up would fill the dictionary
        }
        long node = nodes.number(id);
        Page page = whole(node);
        return page == null || page.row() == Row.ABSENT ? Elements.NONE : node;
    }

    @Override
    public NamedLabelSet labels(long node) {
        Page page = whole(node, known::hasLabels);
        return page == null ? NamedLabelSet.NONE : page.row().labels();
    }

    @Override
    public List<String> labelNames(long node) {
        Page page = whole(node);
        return page == null ? List.of() : page.row().labels().names();
    }

    @Override
    public @Nullable Object value(long node, int key) {
        GatheredValues values = new GatheredValues(types::mayHaveSeveral);
        forEachWithValues(whole(node, other -> known.hasProperty(other, key)), row -> row.gather(key, values));
        return values.value(key);
    }

    @Override
    public Map<String, Object> values(long node) {
        GatheredValues values = new GatheredValues(types::mayHaveSeveral);
        forEachWithValues(whole(node), row -> row.gather(values));
        return values.byName(names.keys());
    }

    /** The pages with a node's values: they stand before all relationships. */
    private void forEachWithValues(@Nullable Page first, Consumer<Row> visitor) {
        for (Page page = first; page != null; page = page.row().size() > 0 ? null : rows.next(page)) {
            visitor.accept(page.row());
        }
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        int before = to.size();
        boolean withIds = to.withIds();
        Page first = choice.type() == Tokens.UNKNOWN || prefetcher.passLeaf(node, choice)
                ? null
                : first(node, choice, other -> known.hasRelationships(other, choice, withIds));
        for (Page page = first; page != null; page = rows.next(page)) {
            append(page, choice, to);
        }
        if (first != null && first.next() != null) {
            prefetcher.expectListed((int) node, to, before);
        }
    }

    private @Nullable Page first(long node, RelationshipChoice choice, LongPredicate isKnown) {
        if (!nodes.has(node) || !prefetcher.columns().answer(choice)) {
            return whole(node, isKnown);
        }
        Page page = prefetcher.row((int) node, isKnown);
        boolean mayHaveLoopsFurtherOn = page.columns().areIncoming() && page.next() != null;
        return mayHaveLoopsFurtherOn ? rows.get(Columns.ALL, (int) node) : page;
    }

    private void append(Page page, RelationshipChoice choice, Neighbours to) {
        Row row = page.row();
        for (int i = 0; i < row.size(); i++) {
            if ((i & BETWEEN_PAUSES - 1) == BETWEEN_PAUSES - 1) {
                to.pause();
            }
            int other = row.nodes()[i];
            boolean incoming = row.isIncoming(i);
            boolean loop = other == page.node();
            boolean oneWay = loop && choice.direction() == Direction.INCOMING && types.isOneWay(row.type(i));
            if (choice.has(row.type(i), incoming, loop) && !oneWay) {
                if (to.withRelationships()) {
                    long number = to.withIds() ? relationships.number(page, i) : Neighbours.NO_RELATIONSHIP;
                    to.add(other, number, row.type(i), incoming);
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
        return new FilteredVertexScan(
                transaction.vertices(),
                nodes,
                this,
                number -> labels(number).names().contains(label));
    }

    /** Keeps what it has read. */
    @Override
    public void forget() {}

    /** Drops the rows that it has read, and what it keeps of them; what is asked again is read again. */
    public void forgetRows() {
        rows.clear();
        absent.clear();
        prefetcher.forget();
        relationships.forget();
    }

    /** Drops what it has read and expects to read, and releases its bytes. */
    public void clear() {
        forgetRows();
        prefetcher.clear();
    }

    /** How many queries were made of the store. */
    public long reads() {
        return queries.reads();
    }

    /** How many rows they asked for. */
    public long rowsRead() {
        return queries.rowsRead();
    }
}
