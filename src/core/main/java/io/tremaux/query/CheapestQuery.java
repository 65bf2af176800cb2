package io.tremaux.query;

import io.tremaux.path.cheapest.Costs;
import io.tremaux.traversal.TokenResolver;

/**
 * A query for the cheapest paths from some nodes to others.
 *
 * @param between the nodes, the filters, and as limit how many paths are wanted
 * @param toEnds whether paths lead to the end nodes; if not, one leads to each node
 */
public record CheapestQuery(PathQuery between, boolean toEnds, Costs costs) implements QueryOfWalk {

    @Override
    public TraverseQuery walk() {
        return between.walk();
    }

    @Override
    public void ask(TokenResolver names) {
        between.ask(names);
        costs.ask(names);
    }

    @Override
    public boolean mustBeWhole() {
        return true;
    }

    @Override
    public Engine walking() {
        return Engine.TREMAUX;
    }
}
