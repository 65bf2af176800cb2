package io.tremaux.service;

import io.tremaux.extension.Graph;
import io.tremaux.framework.FacadeGraph;
import io.tremaux.framework.Facades;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.framework.UserExtensions;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.installed.Guard;
import io.tremaux.store.TestedRelationships;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.NodeFilter;
import io.tremaux.traversal.walk.Walker;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterator;

/** One walk: its results are found as they are pulled. */
public final class Walk extends QueryExecution {
    private final TraverseQuery request;
    private final Traversal.Bound bound;
    private final TraversalRun run;
    private final Supplier<Path> path;
    private long questions;

    Walk(QueryContext context, TraverseQuery request, Traversals traversals) {
        super(context, request);
        this.request = request;
        Iterable<Node> start = context.nodes.of("start", request.start());
        NodeFilter lists = NodeFilter.NONE;
        try {
            lists = request.lists().in(context.nodes, context.bounds::charge);
        } catch (
                WalkBounds.Spent
                        spent) { // half a list would answer another question: the walk ends at its first start node
            start = LazyIterate.collect(List.of(spent), ended -> {
                throw ended;
            });
        }
        this.bound = request.traversal().bind(context.tokens, lists, traversals.constructed());
        if (request.walking() == Engine.NEO4J) {
            Facades facades = context.facades();
            FrameworkWalk framework = new FrameworkWalk(
                    context.transaction, bound, facades, start, context.bounds, own(facades, traversals));
            this.run = framework;
            this.path = framework::path;
        } else {
            Walker walker = Walker.of(bound, context.view, SelectedNodes.ids(start), context.bounds, request.paths());
            this.run = walker;
            this.path = new WalkedPath(context.transaction, walker)::toFound;
        }
    }

    @Override
    TraversalRun run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return bound.renew();
    }

    private UserExtensions<?> own(Facades facades, Traversals traversals) {
        Extensions wanted = request.traversal().extensions();
        if (wanted.areNone()) {
            return UserExtensions.NONE;
        }
        Graph graph = new FacadeGraph(facades, context.tokens, this::lookAndForget);
        Guard guard = new Guard(context.kernel, context.bounds, context.view::forgetRecords, traversals.log());
        return traversals.extensions().create(wanted, graph, guard);
    }

    /** Code of the user's may ask much before the walk looks again. */
    private void lookAndForget() {
        if ((questions++ & WalkBounds.BETWEEN_LOOKS - 1) == 0) {
            context.bounds.check();
        }
        context.view.forgetRecords();
    }

    /**
     * The path to the node found last. Costs its length.
     *
     * @throws IllegalStateException if the request did not ask for paths
     */
    public Path path() {
        return path.get();
    }

    /** Where it was found: relationships from the start. */
    public int depth() {
        return run.depth();
    }

    /** The relationships that leave a node, loops included; null if the node was deleted meanwhile. */
    @Nullable ResourceIterator<Relationship> outgoing(long node) {
        try {
            return context.transaction
                    .newNodeEntity(node)
                    .getRelationships(Direction.OUTGOING)
                    .iterator();
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** Gives way to others. False if the time is over. */
    boolean goesOn() {
        boolean goesOn = run.goesOn(context.bounds);
        context.view.forgetRecords();
        return goesOn;
    }

    /** The token of the type of a relationship. */
    int type(Relationship relationship) {
        return context.tokens.relationshipType(relationship.getType().name());
    }

    /** Whether a relationship satisfies {@code relationshipWhere}. */
    boolean mayFollow(Relationship relationship) {
        RelationshipTest test = bound.mayFollow(context.view.ofRelationships());
        return test == null || TestedRelationships.passes(test, relationship, RelationshipProperties.ANY_TIME);
    }

    /** The relationships that the filter lets a walk follow from the node found last; none if it has no step there. */
    RelationshipChoice[] choices() {
        return bound.lacksChoices(depth())
                ? new RelationshipChoice[0]
                : bound.choices(context.view.labels(), node(), depth());
    }
}
