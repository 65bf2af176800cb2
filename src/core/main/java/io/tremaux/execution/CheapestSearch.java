package io.tremaux.execution;

import io.tremaux.path.cheapest.CheapestPaths;
import io.tremaux.query.CheapestQuery;

/** The cheapest paths from some nodes to others, the cheapest first. */
public final class CheapestSearch extends PathExecution {
    private final CheapestPaths paths;

    CheapestSearch(QueryContext context, CheapestQuery query, CheapestPaths paths, BetweenNodes nodes) {
        super(context, query, paths, () -> nodes.renewNames() | paths.renew());
        this.paths = paths;
    }

    /** What the path found last costs. */
    public double cost() {
        return paths.cost();
    }
}
