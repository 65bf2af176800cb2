package io.tremaux.service;

import io.tremaux.extension.Graph;
import io.tremaux.framework.FacadeGraph;
import io.tremaux.framework.Facades;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.framework.Own;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.installed.Guard;
import io.tremaux.store.TestedRelationships;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Run;
import io.tremaux.traversal.Traversal;
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
public final class Walk extends Inquiry {
    private final WalkRequest request;
    private final Traversal.Bound bound;
    private final Run run;
    private final Supplier<Path> path;
    private long questions;

    Walk(Means means, WalkRequest request, Traversals traversals) {
        super(means, request);
        this.request = request;
        Iterable<Node> start = means.nodes.of("start", request.start());
        NodeFilter lists = NodeFilter.NONE;
        try {
            lists = request.lists().in(means.nodes, means.bounds::charge);
        } catch (
                WalkBounds.Spent
                        spent) { // half a list would answer another question: the walk ends at its first start node
            start = LazyIterate.collect(List.of(spent), ended -> {
                throw ended;
            });
        }
        this.bound = request.traversal().bind(means.tokens, lists, traversals.constructed());
        if (request.walking() == Engine.NEO4J) {
            Facades facades = means.facades();
            FrameworkWalk framework =
                    new FrameworkWalk(means.transaction, bound, facades, start, means.bounds, own(facades, traversals));
            this.run = framework;
            this.path = framework::path;
        } else {
            Walker walker = Walker.of(bound, means.view, SelectedNodes.ids(start), means.bounds, request.paths());
            this.run = walker;
            this.path = new WalkedPath(means.transaction, walker)::toFound;
        }
    }

    @Override
    Run run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return bound.renew();
    }

    private Own<?> own(Facades facades, Traversals traversals) {
        Extensions wanted = request.traversal().extensions();
        if (wanted.areNone()) {
            return Own.NONE;
        }
        Graph graph = new FacadeGraph(facades, means.tokens, this::lookAndForget);
        Guard guard = new Guard(means.kernel, means.bounds, means.view::forgetRecords, traversals.log());
        return traversals.extensions().create(wanted, graph, guard);
    }

    /** Code of the user's may ask much before the walk looks again. */
    private void lookAndForget() {
        if ((questions++ & WalkBounds.BETWEEN_LOOKS - 1) == 0) {
            means.bounds.check();
        }
        means.view.forgetRecords();
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
            return means.transaction
                    .newNodeEntity(node)
                    .getRelationships(Direction.OUTGOING)
                    .iterator();
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** Gives way to others. False if the time is over. */
    boolean goesOn() {
        boolean goesOn = run.goesOn(means.bounds);
        means.view.forgetRecords();
        return goesOn;
    }

    /** The token of the type of a relationship. */
    int type(Relationship relationship) {
        return means.tokens.relationshipType(relationship.getType().name());
    }

    /** Whether a relationship satisfies {@code relationshipWhere}. */
    boolean mayFollow(Relationship relationship) {
        RelationshipTest test = bound.mayFollow(means.view.ofRelationships());
        return test == null || TestedRelationships.passes(test, relationship, RelationshipProperties.ANY_TIME);
    }

    /** The relationships that the filter lets a walk follow from the node found last; none if it has no step there. */
    RelationshipChoice[] choices() {
        return bound.lacksChoices(depth())
                ? new RelationshipChoice[0]
                : bound.choices(means.view.labels(), node(), depth());
    }
}
