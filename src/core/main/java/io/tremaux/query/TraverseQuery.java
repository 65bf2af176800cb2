package io.tremaux.query;

import io.tremaux.traversal.TokenResolver;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WorkLimits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for one traversal.
 *
 * @param start in order; duplicates are walked as often as they occur
 * @param workLimits within which the traversal stays, besides Neo4j's own timeout
 * @param paths whether the paths will be asked
 * @param strict null if the setting of the server decides
 */
public record TraverseQuery(
        List<NodeSelector> start,
        NodeLists lists,
        Traversal traversal,
        Scopes scopes,
        Engine engine,
        WorkLimits workLimits,
        boolean paths,
        @Nullable Boolean strict)
        implements Query {
    /** Without lists of nodes, to nodes alone. */
    public TraverseQuery(
            List<NodeSelector> start, Traversal traversal, Scopes scopes, Engine engine, @Nullable Duration timeout) {
        this(start, NodeLists.NONE, traversal, scopes, engine, new WorkLimits(timeout, WorkLimits.NO_CAP), false);
    }

    /** One that is not strict. */
    public TraverseQuery(
            List<NodeSelector> start,
            NodeLists lists,
            Traversal traversal,
            Scopes scopes,
            Engine engine,
            WorkLimits workLimits,
            boolean paths) {
        this(start, lists, traversal, scopes, engine, workLimits, paths, false);
    }

    /** The same query by another traversal. */
    public TraverseQuery of(Traversal other) {
        return new TraverseQuery(start, lists, other, scopes, engine, workLimits, paths, strict);
    }

    /** The same query from other nodes. */
    public TraverseQuery from(List<NodeSelector> others) {
        return new TraverseQuery(others, lists, traversal, scopes, engine, workLimits, paths, strict);
    }

    /** The same query, of which the paths will be asked, too. */
    public TraverseQuery withPaths() {
        return new TraverseQuery(start, lists, traversal, scopes, engine, workLimits, true, strict);
    }

    @Override
    public void ask(TokenResolver names) {
        lists.ask(names);
        traversal.ask(names);
    }

    @Override
    public Engine walking() {
        return engine.walking(traversal);
    }
}
