package io.tremaux.query;

import io.tremaux.path.cheapest.Costs;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for the cheapest paths from some nodes to others.
 *
 * @param between the nodes, the filters, and as limit how many paths are wanted
 * @param toEnds whether paths lead to the end nodes; if not, one leads to each node
 */
public record CheapestQuery(PathQuery between, boolean toEnds, Costs costs) implements Query {
    @Override
    public List<NodeSelector> start() {
        return between.start();
    }

    @Override
    public Scopes scopes() {
        return between.scopes();
    }

    @Override
    public void ask(Names names) {
        between.ask(names);
        costs.ask(names);
    }

    @Override
    public @Nullable Boolean strict() {
        return between.strict();
    }

    @Override
    public Effort effort() {
        return between.effort();
    }

    @Override
    public Engine walking() {
        return Engine.TREMAUX;
    }
}
