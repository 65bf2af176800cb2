package io.tremaux.janusgraph;

import io.tremaux.graph.Knowledge;
import io.tremaux.graph.ReadAhead;
import io.tremaux.janusgraph.coherence.BoundedCaches;
import io.tremaux.janusgraph.coherence.BoundedLease;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.row.RowReader;
import io.tremaux.janusgraph.tinkerpop.ElementReader;
import io.tremaux.janusgraph.tinkerpop.ReaderSession;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.janusgraph.tinkerpop.StructureReader;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.NodeLookup;
import java.util.function.ToLongFunction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * JanusGraph as one query reads it, in its caller's transaction: by rows, one round trip for a batch of nodes. Rows do
 * not show uncommitted changes. So as soon as the transaction has any, the session reads by the structure API, which
 * does, and which costs up to four round trips a node. It stays open if the transaction ends, but then answers no more.
 * Belongs to one thread.
 *
 * <p>If it borrows shared caches, it numbers nodes as they do, and reads what the store has by then, past what
 * JanusGraph keeps: an entry is as old as the reading of its row. Indexes are read past JanusGraph's own cache, too;
 * but what its transaction was told by an index before, it tells again.
 */
public final class JanusGraphSession extends ReaderSession implements BoundedLease.Reader {
    /**
     * Bytes of rows that a session keeps; what it asks again it then reads again. In a small heap it is a quarter of
     * what a query may hold by default, so that rows are dropped before they end the query.
     */
    public static final long MOST_BYTES_OF_ROWS =
            Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

    private final StandardJanusGraphTx transaction;
    private final GraphNames names;
    private final JanusGraphVertexIds ids;
    private final RowReader rows;
    private final StructureReader structure;
    private final @Nullable BoundedCaches caches;
    private boolean byRows = true;

    /**
     * @param names of the open graph, shared by all of its sessions
     * @param caches of the open graph; null for none
     */
    JanusGraphSession(
            StandardJanusGraphTx transaction,
            GraphNames names,
            @Nullable BoundedCaches caches,
            ResourceLimit limit,
            long mostBytes) {
        this(transaction, names, caches, new JanusGraphVertexIds(transaction.getGraph()), limit, mostBytes);
    }

    private JanusGraphSession(
            StandardJanusGraphTx transaction,
            GraphNames names,
            @Nullable BoundedCaches caches,
            JanusGraphVertexIds ids,
            ResourceLimit limit,
            long mostBytes) {
        super(names, new JanusGraphSchema(transaction, names.mode()), ids, ids::canonical, limit);
        this.transaction = transaction;
        this.names = names;
        this.ids = ids;
        this.caches = caches;
        this.rows = new RowReader(transaction, names, nodes, relationships, this::hold, this::check, mostBytes);
        this.structure = new StructureReader(
                transaction, names, nodes, relationships, this::mayHaveSeveral, this::isThere, this::check);
    }

    /** As the transaction has it: the graph's features do not know keys that it has made itself. */
    private boolean mayHaveSeveral(String key) {
        return transaction.containsPropertyKey(key)
                && transaction.getPropertyKey(key).cardinality() != Cardinality.SINGLE;
    }

    /**
     * An edge may lead to what is left of a vertex, a ghost: JanusGraph does not look whether it is there, and then
     * finds it by its id, too. Costs a round trip.
     */
    private boolean isThere(Vertex vertex) {
        JanusGraphVertex own = (JanusGraphVertex) vertex;
        StandardJanusGraph graph = transaction.getGraph();
        return own.isNew()
                || !own.isRemoved()
                        && !graph.edgeQuery(
                                        ids.canonical(own.id()), graph.vertexExistenceQuery, transaction.getTxHandle())
                                .isEmpty();
    }

    @Override
    protected ElementReader reader() {
        assertTransactionOpen(); // rows would go on answering, without the transaction's changes
        if (byRows && transaction.hasModifications()) {
            byRows = false;
            rows.clear();
        }
        return byRows ? rows : structure;
    }

    @Override
    public NodeLookup nodes() {
        JanusGraphSchema schema = new JanusGraphSchema(transaction, names.mode());
        return new JanusGraphNodeLookup(
                this::reader, nodes, names.labels(), new CompositeIndexes(transaction, schema, rows.store()));
    }

    /** The structure API reads nothing ahead. */
    @Override
    public ReadAhead readAhead(Knowledge known) {
        rows.know(known);
        return (nodes, from, to, interest) -> reader() == rows ? rows.ahead().announce(nodes, from, to, interest) : to;
    }

    @Override
    public boolean hasOwnChanges() {
        return transaction.hasModifications();
    }

    @Override
    public void assertOpen() {
        super.assertOpen();
        assertTransactionOpen();
    }

    private void assertTransactionOpen() {
        if (transaction.isClosed()) {
            throw new IllegalStateException("The transaction of JanusGraph has ended");
        }
    }

    @Override
    protected boolean followsCommits() {
        return caches != null;
    }

    /** Null also for a session that has met a node already: it has its own numbers by then. */
    @Override
    public @Nullable BoundedLease borrow() {
        if (caches == null || hasOwnChanges() || !nodes.isUnused() || !relationships.isUnused()) {
            return null;
        }
        BoundedLease lease = caches.lend(this);
        if (lease != null) {
            nodes.share(lease.nodes());
            relationships.share(lease.relationships());
            rows.store().beFresh();
        }
        return lease;
    }

    @Override
    public @Nullable String whyNotLent() {
        if (caches == null) {
            return super.whyNotLent();
        }
        return caches.coherenceMode() == CoherenceMode.OFF
                ? caches.reason()
                : hasOwnChanges() ? "this transaction has uncommitted changes" : null;
    }

    /**
     * Not beside changes of its own, nor after it had any: the structure API answers with what the transaction has read
     * at any time. Nor once the dictionary of the shared caches was full.
     */
    @Override
    public boolean mayPublish() {
        return byRows && nodes.isShared() && relationships.isShared() && !transaction.isClosed() && !hasOwnChanges();
    }

    @Override
    public void dropRead() {
        rows.forgetRows();
    }

    /** Numbers vertices by their ids. */
    ToLongFunction<Object> numbering() {
        return nodes::number;
    }

    /** The rows that this reads while the transaction has no changes of its own. */
    RowReader rows() {
        return rows;
    }
}
