package io.tremaux.janusgraph.gremlin;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TimeLimit;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.EngineCheck;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.janusgraph.tinkerpop.TinkerSession;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Query;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Queries of any TinkerPop graph, by its structure API, without batches and without shared caches. What limits them is
 * what limits the traversals of that graph. Safe for use by any thread.
 */
final class TinkerQueries implements GraphQueries {
    /** Of the maximum heap, for the caches of requests. */
    private static final int SHARE_OF_HEAP = 16;

    /**
     * A graph without a schema is taken to have every name that a query asks for. After so many, queries begin anew
     * with no name, so that made-up names fill no heap; those under way go on with theirs.
     */
    private static final int MOST_NAMES = 100_000;

    private final Graph graph;
    private final VertexLabels labels;
    private final int mostNames;
    private final HeapBudget budget = new HeapBudget(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    private volatile Named named;

    /** The names of the graph, and the compiled queries, which hold the tokens of these names. */
    private record Named(GraphNames names, QueryExecutor queries) {}

    TinkerQueries(Graph graph, VertexLabels labels) {
        this(graph, labels, MOST_NAMES);
    }

    TinkerQueries(Graph graph, VertexLabels labels, int mostNames) {
        this.graph = graph;
        this.labels = labels;
        this.mostNames = mostNames;
        this.named = anew();
    }

    private Named anew() {
        return new Named(new GraphNames(labels), new QueryExecutor(new NoSharedCaches(), budget, false));
    }

    private Named named() {
        Named current = named;
        if (current.names.size() > mostNames) {
            current = anew(); // another thread may do the same: then queries have either
            named = current;
        }
        return current;
    }

    /** How many names have a token. */
    int names() {
        return named.names.size();
    }

    @Override
    public CompiledQueryCache compiled() {
        return named().queries.compiled();
    }

    @Override
    public Scope defaultScope() {
        return Scope.REQUEST;
    }

    @Override
    public Share share(String login) {
        return Share.FREE;
    }

    @Override
    public QueryExecution open(Query query, Turn turn, ResourceLimit limit) {
        require(query);
        Named current = named();
        return current.queries.open(session(current, limit), query, turn);
    }

    @Override
    public void explain(Query query, Turn turn, ResourceLimit limit, Explanation explanation) {
        require(query);
        Named current = named();
        current.queries.explain(session(current, limit), query, turn, TimeLimit.NONE, List.of(), explanation);
    }

    private static void require(Query query) {
        EngineCheck.require(query);
        if (Boolean.TRUE.equals(query.strict())) {
            throw new InvalidParameterException(
                    "strict", "true", "false", "This graph has no schema, so no name is an error.");
        }
    }

    private TinkerSession session(Named current, ResourceLimit limit) {
        return new TinkerSession(graph, current.names, limit);
    }

    @Override
    public Vertex vertex(Object id) {
        return GraphQueries.found(graph.vertices(id), id);
    }

    @Override
    public Edge edge(Object id) {
        return id instanceof Edge own ? own : GraphQueries.found(graph.edges(id), id);
    }

    /** A transaction of TinkerPop tells its ends to listeners of its own thread alone; the collector closes, too. */
    @Override
    public Runnable atEndOfTransaction(Runnable action) {
        return () -> {};
    }
}
