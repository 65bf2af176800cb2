package io.tremaux.execution;

import io.tremaux.path.cheapest.CheapestPaths;
import io.tremaux.query.CheapestQuery;
import io.tremaux.traversal.CompiledQueryCache;

/** The cheapest paths from some nodes to others, the cheapest first. */
public final class CheapestSearch extends PathExecution {
    private final BetweenNodes nodes;
    private final CheapestPaths run;

    CheapestSearch(QueryContext context, CheapestQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        super(context, query);
        this.nodes = new BetweenNodes(context, query.between(), engine, compiled);
        this.run = new CheapestPaths(
                nodes.bound,
                context.view,
                nodes.starts.iterator(),
                query.toEnds() ? nodes.ends : null,
                query.costs(),
                context.names,
                context.bounds);
    }

    @Override
    CheapestPaths run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return nodes.renewNames() | run.renew();
    }

    /** What the path found last costs. */
    public double cost() {
        return run.cost();
    }
}
