package io.tremaux.execution;

import io.tremaux.path.ShortestPaths;
import io.tremaux.query.PathQuery;
import io.tremaux.traversal.CompiledQueryCache;

/** The shortest paths from some nodes to others, the shortest first. */
public final class PathSearch extends PathExecution {
    private final BetweenNodes nodes;
    private final ShortestPaths run;

    PathSearch(QueryContext context, PathQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        super(context, query);
        this.nodes = new BetweenNodes(context, query, engine, compiled);
        this.run = new ShortestPaths(
                nodes.bound,
                context.view,
                nodes.starts.iterator(),
                nodes.ends,
                query.wanted() == PathQuery.Wanted.ALL_SHORTEST,
                nodes.areSearched(),
                context.bounds,
                nodes::traverse);
    }

    @Override
    ShortestPaths run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return nodes.renewNames();
    }
}
