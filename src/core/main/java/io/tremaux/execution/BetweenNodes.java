package io.tremaux.execution;

import io.tremaux.path.Reachability;
import io.tremaux.path.ShortestPaths;
import io.tremaux.path.cheapest.CheapestPaths;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.PathQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.NodeFilter;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The nodes and the filters of a {@link PathQuery}, in the tokens of its database. Belongs to the query's thread. */
final class BetweenNodes {
    private final LongIterable starts; // in order, duplicates included
    private final LongSet ends;
    private final BoundTraversal bound; // the filters
    private final QueryContext context;
    private final TraverseQuery query;
    private final TraversalEngine engine;
    private final IntFunction<BoundTraversal> binding; // by the greatest length of a path
    private @Nullable BoundTraversal boundToEnds;

    BetweenNodes(QueryContext context, PathQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        NodeLists selected = query.walk().lists();
        context.nodes.expect(
                query.start(),
                query.end(),
                selected.ends(),
                selected.terminators(),
                selected.allowed(),
                selected.denied());
        LongIterable starts = context.nodes.of("start", query.start());
        NodeFilter lists = NodeFilter.NONE;
        LongSet ends = LongSets.EMPTY_SET;
        try {
            lists = context.nodes.filter(selected);
            ends = context.nodes.set("end", query.end());
        } catch (WalkBounds.BoundReached reached) { // half a list would answer another question
            starts = SelectedNodes.throwing(reached);
        }
        this.context = context;
        this.engine = engine;
        this.starts = starts;
        this.ends = ends;
        this.query = query.wantsPaths() ? query.walk().withPaths() : query.walk();
        Traversal traversal = query.walk().traversal();
        NodeFilter toEnds = lists.returningOnly(ends);
        this.bound = traversal.bind(context.tokens, lists, compiled, context.bounds::check);
        this.binding =
                longest -> traversal.upToLevel(longest).bind(context.tokens, toEnds, compiled, context.bounds::check);
    }

    /** Whether the paths are searched for; if not, a traversal of Neo4j's engine finds them among all others. */
    private boolean areSearched() {
        return query.walking() == Engine.TREMAUX;
    }

    /** The shortest paths, the shortest first. */
    ShortestPaths shortest(PathQuery.Goal goal) {
        return new ShortestPaths(
                bound,
                context.view,
                starts.iterator(),
                ends,
                goal == PathQuery.Goal.ALL_SHORTEST,
                areSearched(),
                context.bounds,
                this::traverse);
    }

    /**
     * The start nodes from which there is a path.
     *
     * @param each whether each is asked about, and not all together
     */
    Reachability reachability(boolean each) {
        return new Reachability(
                bound, context.view, starts.iterator(), ends, each, areSearched(), context.bounds, this::traverse);
    }

    /** The cheapest paths, the cheapest first. */
    CheapestPaths cheapest(CheapestQuery asked) {
        return new CheapestPaths(
                bound,
                context.view,
                starts.iterator(),
                asked.toEnds() ? ends : null,
                asked.costs(),
                context.names,
                context.bounds);
    }

    /** A traversal that finds such paths among all others. */
    private PathRun traverse(LongIterable from) {
        return traverse(from, bound.traversal().maxLevel());
    }

    /**
     * The same, of paths that are no longer than this. Names are then renewed for this traversal, and no earlier one.
     */
    private PathRun traverse(LongIterable from, int longest) {
        BoundTraversal known = boundToEnds;
        BoundTraversal filters =
                known == null || known.traversal().maxLevel() != longest ? binding.apply(longest) : known;
        boundToEnds = filters;
        return engine.walk(query, filters, from, context);
    }

    /** As {@link QueryExecution#renewNames} has it. */
    boolean renewNames() {
        boolean renewed = bound.renew();
        return boundToEnds != null && boundToEnds.renew() || renewed;
    }
}
