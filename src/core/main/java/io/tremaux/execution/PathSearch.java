package io.tremaux.execution;

import io.tremaux.path.ShortestPaths;
import io.tremaux.query.PathQuery;

/** The shortest paths from some nodes to others, the shortest first. */
public final class PathSearch extends PathExecution {
    PathSearch(QueryContext context, PathQuery query, BetweenNodes nodes) {
        super(
                context,
                query,
                new ShortestPaths(
                        nodes.bound,
                        context.view,
                        nodes.starts.iterator(),
                        nodes.ends,
                        query.goal() == PathQuery.Goal.ALL_SHORTEST,
                        nodes.areSearched(),
                        context.bounds,
                        nodes::traverse),
                nodes::renewNames);
    }
}
