package io.tremaux.query;

import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for a traversal from each start node by itself.
 *
 * @param counts whether only the number of results of each is wanted
 */
public record PerStartQuery(TraverseQuery walk, boolean counts) implements Query {
    @Override
    public List<NodeSelector> start() {
        return walk.start();
    }

    @Override
    public Scopes scopes() {
        return walk.scopes();
    }

    @Override
    public void ask(Names names) {
        walk.ask(names);
    }

    @Override
    public @Nullable Boolean strict() {
        return walk.strict();
    }

    @Override
    public Effort effort() {
        return walk.effort();
    }

    @Override
    public Engine walking() {
        return walk.walking();
    }
}
