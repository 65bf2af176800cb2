package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.store.NodeAtHand;
import io.tremaux.store.NodeRelationships;
import io.tremaux.traversal.Run;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.traversal.TraversalDescription;
import org.neo4j.graphdb.traversal.TraversalMetadata;
import org.neo4j.graphdb.traversal.Traverser;
import org.neo4j.graphdb.traversal.Uniqueness;
import org.neo4j.graphdb.traversal.UniquenessFactory;

/**
 * One traversal by Neo4j's own traversal framework, with an evaluator and an expander that read the graph only through a
 * {@link GraphView}. Without caches every question goes to the Core API, and nothing is decided twice from one answer: that is
 * the reference for every other engine and every cache. Used once, by one thread.
 */
public final class FrameworkWalk extends Run {
    private final Traverser traverser;
    private final Holdings holdings;
    private @Nullable Iterator<Path> paths;
    private @Nullable Path found;
    private long count;

    /**
     * @param bound the same traversal in the database's tokens
     * @param start nodes to start from, in order; duplicates are walked twice
     */
    public FrameworkWalk(
            Transaction transaction,
            Traversal traversal,
            Traversal.Bound bound,
            GraphView view,
            NodeRelationships relationships,
            NodeAtHand atHand,
            Iterable<Node> start,
            WalkBounds bounds) {
        super(traversal.limit());
        this.holdings = new Holdings(traversal, bounds, view::keepUp);
        Decisions decisions = new Decisions(bound, view, bounds::charge);
        TraversalDescription description = transaction
                .traversalDescription()
                .uniqueness(uniqueness(traversal, holdings))
                .expand(new FacadeExpander(decisions, relationships, atHand))
                .evaluator(new FacadeEvaluator(bound, decisions, view, atHand, holdings));
        this.traverser =
                (traversal.breadthFirst() ? description.breadthFirst() : description.depthFirst()).traverse(start);
    }

    /** Under NONE every candidate becomes a position, which is watched already. */
    private static UniquenessFactory uniqueness(Traversal traversal, Holdings holdings) {
        Uniqueness uniqueness = Uniqueness.valueOf(traversal.uniqueness().name());
        return uniqueness == Uniqueness.NONE ? uniqueness : new WatchedUniqueness(uniqueness, holdings);
    }

    @Override
    protected boolean advance() {
        if (paths == null) {
            paths = traverser.iterator(); // evaluates start nodes
        }
        if (!paths.hasNext()) {
            return false;
        }
        found = paths.next();
        count++;
        return true;
    }

    @Override
    public long node() {
        return NodeAtHand.idOf(Objects.requireNonNull(found).endNode());
    }

    /** The path found last. */
    public Path path() {
        return Objects.requireNonNull(found);
    }

    @Override
    public int depth() {
        return Objects.requireNonNull(found).length();
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long nodesVisited() {
        return holdings.visited();
    }

    /** Relationships that the expander offered, before uniqueness. Neo4j counts them modulo 2^32. */
    @Override
    public long relationshipsFollowed() {
        TraversalMetadata metadata = traverser.metadata(); // null if it has not come beyond its start nodes
        return metadata == null ? 0 : Integer.toUnsignedLong(metadata.getNumberOfRelationshipsTraversed());
    }
}
