package io.tremaux.janusgraph.gremlin;

import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.request.QueryKind;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.service.ServiceRegistry;

/**
 * Registers {@code tremaux.traverse}, {@code tremaux.explain} and the others. A JanusGraph that
 * {@code io.tremaux.janusgraph.TremauxGraphFactory} opens has them.
 */
public final class TremauxServices {
    private TremauxServices() {}

    /** On any other TinkerPop graph whose registry is open: with one label a vertex. */
    public static void register(Graph graph) {
        register(graph, VertexLabels.ONE);
    }

    /**
     * On any other TinkerPop graph whose registry is open.
     *
     * @param labels how the label of a vertex is read
     * @throws UnsupportedOperationException if the registry is closed
     */
    public static void register(Graph graph, VertexLabels labels) {
        register(graph.getServiceRegistry(), new TinkerQueries(graph, labels));
    }

    /** On the graph of these queries. */
    public static void register(ServiceRegistry services, GraphQueries queries) {
        List<QueryService> ofQueries = List.of(
                new TraverseService(queries),
                new QueryKindService(queries, QueryKind.REACHABLE, null),
                new QueryKindService(queries, QueryKind.SHORTEST, null),
                new QueryKindService(queries, QueryKind.CHEAPEST, CallResult.OF_CHEAPEST),
                new QueryKindService(queries, QueryKind.RECOMMEND, CallResult.OF_RECOMMENDATION),
                new QueryKindService(queries, QueryKind.ROLLUP, null),
                new QueryKindService(queries, QueryKind.ORDER, null),
                new QueryKindService(queries, QueryKind.CYCLES, null));
        ofQueries.forEach(services::registerService);
        services.registerService(new ExplainService(queries, ofQueries));
    }
}
