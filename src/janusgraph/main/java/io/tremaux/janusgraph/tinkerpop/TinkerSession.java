package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.Schema;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/**
 * Any TinkerPop graph as one query reads it: in the graph's transaction of this thread, by the structure API alone. It
 * has no batches: each node's labels, values and relationships are a question each, hence up to three round trips where
 * the graph is not in this process. It knows no names beforehand, and warns of none. Belongs to one thread.
 */
public final class TinkerSession extends ReaderSession {
    private final Graph graph;
    private final StructureReader reader;

    /** @param names of the open graph, shared by all of its sessions */
    public TinkerSession(Graph graph, GraphNames names, ResourceLimit limit) {
        super(names, Schema.NONE, VertexIds.ANY, UnaryOperator.identity(), limit);
        this.graph = graph;
        this.reader = new StructureReader(
                graph, names, nodes, relationships, this::mayHaveSeveral, vertex -> true, this::check);
    }

    private boolean mayHaveSeveral(String key) {
        return graph.features().vertex().getCardinality(key) != VertexProperty.Cardinality.single;
    }

    @Override
    protected ElementReader reader() {
        return reader;
    }

    /** A transaction of TinkerPop does not tell whether it has changes, so it is taken to have some. */
    @Override
    public boolean hasOwnChanges() {
        return graph.features().graph().supportsTransactions();
    }
}
